/** The shutdown, in the required order, and within a time limit whatever hangs. */
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
  /** Background workers: the mail worker, the jobs. */
  workers: readonly Closing[];
};

/**
 * Makes `/readyz` say no, ends the streams, lets running requests and workers finish, and closes the
 * database, so that it is complete in its one file. Whatever does not finish in time is abandoned: the
 * next start finds each job's rows again.
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
