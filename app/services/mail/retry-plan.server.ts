import { now } from '../runtime/clock.server';
import { interval } from '../runtime/intervals.server';

/** After so many tries, about three days, a mail is given up and shown to the admin. */
export const mostTries = 80;

const longestWaitMs = 60 * 60_000;
const spread = 0.5;

/** No wait between two tries is longer, in milliseconds. */
export function longestRetryMs(): number {
  return Math.max(longestWaitMs, interval('mailRetry')) * (1 + spread);
}

/**
 * When to try again: the wait doubles from try to try, up to an hour, and is spread by half either
 * way, so that mails that failed together do not come back together.
 * @param tries so far, 1 after the first
 */
export function nextTry(tries: number): Date {
  const wait = Math.min(longestWaitMs, interval('mailRetry') * 2 ** Math.min(tries - 1, 20));
  return new Date(now().getTime() + wait * (1 - spread + 2 * spread * Math.random()));
}
