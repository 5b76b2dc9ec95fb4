/** Waiting for a place in a full house, and how long an offered one is held (R56). */
import { type TimeZone, toInstant, toLocal } from '~/core/time/business-time';
import { type HouseLimits, misfit, type Presence } from '~/features/places/headcount';
import { dueBy } from '~/features/stays/reply-promise';

const hourMs = 3_600_000;

/** The most stays that one owner can wait for. */
export const mostWaiting = 5;

/** An offer lasts so many hours, of which only those of the day count. */
const offerHours = { replyWithinHours: 4, replyFrom: 8 * 60, replyUntil: 20 * 60 };

/** Until when a place can be offered for a stay: two hours before it begins. */
export function waitEnds(start: Date): Date {
  return new Date(start.getTime() - 2 * hourMs);
}

/** Until when a place is held that is offered at `at`: four hours between 8 AM and 8 PM. */
export function offerEnds(at: Date, start: Date, timeZone: TimeZone): Date {
  const local = dueBy(toLocal(at, timeZone), offerHours);
  const due = toInstant(local, timeZone);
  // No zone of today skips an hour of the day; were there one, the offer would only be shorter.
  const end = due === 'skipped' ? new Date(at.getTime() + 4 * hourMs) : due;
  return end < waitEnds(start) ? end : waitEnds(start);
}

/** Whether a whole stay finds a place beside the others. */
export function fitsWhole(stay: Presence, others: readonly Presence[], limits: HouseLimits) {
  const { moments, nights } = misfit(stay, others, limits);
  return moments.length === 0 && nights.length === 0;
}

/** `2 wait before you.`; for none, that this owner is the next. */
export function beforeText(before: number): string {
  if (before === 0) return 'You’re next.';
  return before === 1 ? 'One owner waits before you.' : `${before} wait before you.`;
}
