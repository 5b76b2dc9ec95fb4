/** Today's sheet offline (R51): the page's part of the work with public/sw.js. */
import { useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { paths } from '~/core/web/paths';
import { useIsAway } from '~/ui/form/lost-connection';
import { useKeptCopy } from '~/ui/live/use-kept-copy';

/**
 * Makes the worker cache today's sheet, again whenever its data changes, and passes ticks that can't
 * be sent to the worker.
 */
export function useKeptSheet(isToday: boolean, sheet: object): void {
  const { state } = useNavigation();
  const away = useIsAway();
  const unanswered = useRef(new Map<EventTarget | null, FormData>());
  useKeptCopy(isToday ? 'keep-day' : null, sheet);

  // A second tap may come before a slow phone shows that the first form is being sent.
  useEffect(() => {
    const ticks = unanswered.current;
    const listen = (event: SubmitEvent) => {
      const tick = tickOf(event);
      if (tick && !ticks.has(event.target)) ticks.set(event.target, tick);
    };
    document.addEventListener('submit', listen, { capture: true });
    return () => document.removeEventListener('submit', listen, { capture: true });
  }, []);

  useEffect(() => {
    if (state !== 'idle') return;
    const ticks = [...unanswered.current.values()];
    unanswered.current.clear();
    const isOffline = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    if (!isToday || !isOffline || !away || ticks.length === 0) return;
    document.addEventListener('submit', leaveToWorker, { capture: true });
    void sendThroughWorker(ticks);
  }, [state, away, isToday]);
}

function tickOf({ target, submitter }: SubmitEvent): FormData | null {
  if (!(target instanceof HTMLFormElement)) return null;
  const fields = new FormData(target, submitter);
  return fields.get('intent') === 'tick' ? fields : null;
}

/** Sends ticks through the worker until the copy replaces the page; other forms submit as usual. */
function leaveToWorker(event: SubmitEvent): void {
  event.stopPropagation();
  const tick = tickOf(event);
  if (tick === null) return;
  event.preventDefault();
  void sendThroughWorker([tick]);
}

let onTheirWay = 0;

/** Leaves the page for the worker's copy once the worker has all ticks. */
async function sendThroughWorker(ticks: FormData[]): Promise<void> {
  onTheirWay += 1;
  // A copy already requested would lack this tick, so it is requested again below.
  window.stop();
  for (const tick of ticks)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      navigator.serviceWorker.controller?.postMessage([...tick], [port2]);
    });
  onTheirWay -= 1;
  if (onTheirWay === 0) window.location.assign(paths.adminDay());
}
