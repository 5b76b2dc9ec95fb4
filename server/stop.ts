/** The way out, in the order that matters, and within a bound whatever hangs. */
import { closeDatabase } from '~/core/database/database.server';
import { closeStreams } from '~/core/live/event-stream.server';
import { interval, pause } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import type { Listening } from './listen';
import { beginStopping, readinessIsWatched } from './health';

type Closing = { close: () => Promise<void> };

export type Running = {
  listening: Listening;
  payments: Closing;
  /** What works in the background: the mail worker, the jobs. */
  workers: readonly Closing[];
};

/**
 * Says no to `/readyz` at once, ends the streams, lets running requests and workers finish, closes
 * the database, so that it is whole in its one file. What does not finish in time is left: each job
 * is over rows that the next start finds again.
 * @returns the exit code
 */
export async function stopServer({ listening, payments, workers }: Running): Promise<number> {
  beginStopping();
  if (readinessIsWatched()) await pause(interval('stopHeard'));
  closeStreams();
  const finished = await Promise.all([
    within(listening.close(), 'stopRequests', 'requests'),
    within(Promise.all(workers.map((worker) => worker.close())), 'stopRequests', 'workers'),
  ]);
  listening.cut();
  await within(payments.close(), 'stopDatabase', 'payments');
  const closed = await within(closeDatabase(), 'stopDatabase', 'database');
  if (!finished.every(Boolean)) log.warn('stop.unfinished', {});
  return closed ? 0 : 1;
}

async function within(
  work: Promise<unknown>,
  name: 'stopRequests' | 'stopDatabase',
  what: string,
): Promise<boolean> {
  const timeout = new AbortController();
  const late = pause(interval(name), timeout.signal).then(() => false);
  const done = work.then(
    () => true,
    (error: unknown) => {
      log.error('stop.failed', { what, ...errorFields(error) });
      return false;
    },
  );
  const inTime = await Promise.race([done, late]);
  timeout.abort();
  return inTime;
}
