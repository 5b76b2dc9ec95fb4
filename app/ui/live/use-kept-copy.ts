/** Pages that work offline (R51, R106): the worker of public/sw.js keeps copies of them. */
import { useEffect } from 'react';
import { paths } from '~/core/web/paths';

/** Asks the worker to keep a copy of a page, and a new one whenever its data changes; null keeps no copy. */
export function useKeptCopy(ask: 'keep-day' | 'keep-stand-in' | null, data: object): void {
  useEffect(() => {
    if (ask !== null && 'serviceWorker' in navigator) void keepCopy(ask);
  }, [ask, data]);
}

/** Asks the worker to drop the copies that this person may no longer have. */
export function dropCopiesThatAreGone(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('look');
}

async function keepCopy(ask: string): Promise<void> {
  try {
    await navigator.serviceWorker.register(paths.serviceWorker());
    (await navigator.serviceWorker.ready).active?.postMessage(ask);
  } catch {
    // A private window has no workers: the page then needs a connection, as every page does.
  }
}
