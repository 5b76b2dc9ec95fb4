/** The stand-in's page while there is no connection (R106): the worker of public/sw.js keeps a copy. */
import { useEffect } from 'react';
import { paths } from '~/core/web/paths';

/** Has the worker keep a copy, and a new one whenever the page's data changes. */
export function useKeptStandIn(sheet: object): void {
  useEffect(() => {
    if ('serviceWorker' in navigator) void keepStandIn();
  }, [sheet]);
}

async function keepStandIn(): Promise<void> {
  try {
    await navigator.serviceWorker.register(paths.serviceWorker());
    (await navigator.serviceWorker.ready).active?.postMessage('keep-stand-in');
  } catch {
    // A private window has no workers: the page then needs a connection, as every page does.
  }
}
