/** The waitlist for a full house, and the hold on an offered place (R56). */
import { type TimeZone, toInstant, toLocal } from '~/core/time/business-time';
import { type HouseLimits, misfit, type Presence } from '~/features/booking/places/headcount';
import type { HouseOwnRules } from '~/features/booking/rules/lead-and-nights';
import { dueBy } from '~/features/booking/rules/reply-promise';
import type { Service } from '~/features/booking/rules/services';
import { closedNotices } from '~/features/booking/rules/stay-labels';
import type { BookingRules, StayTimes } from '~/features/booking/rules/stay-rules';

const hourMs = 3_600_000;

/** Maximum number of entries per owner. */
export const mostWaiting = 5;

/** Length of an offer in hours; only daytime hours count. */
const offerHours = { replyWithinHours: 4, replyFrom: 8 * 60, replyUntil: 20 * 60 };

type Stay = { service: Service; start: Date };

/** Returns the last moment to offer a place for a stay: two hours before it begins, or its notice (R144). */
export function waitEnds({ service, start }: Stay, { leadHours }: HouseOwnRules): Date {
  return new Date(start.getTime() - Math.max(2, leadHours[service]) * hourMs);
}

/** Returns the end of an offer made at `at`: four hours between 8 AM and 8 PM. */
export function offerEnds(
  at: Date,
  stay: Stay,
  rules: HouseOwnRules & { timeZone: TimeZone },
): Date {
  const { timeZone } = rules;
  const local = dueBy(toLocal(at, timeZone), offerHours);
  const due = toInstant(local, timeZone);
  // No current time zone skips such an hour; if one did, the offer would only be shorter.
  const end = due === 'skipped' ? new Date(at.getTime() + 4 * hourMs) : due;
  const last = waitEnds(stay, rules);
  return end < last ? end : last;
}

/** Whether the whole stay fits next to the others. */
export function fitsWhole(stay: Presence, others: readonly Presence[], limits: HouseLimits) {
  const { moments, nights } = misfit(stay, others, limits);
  return moments.length === 0 && nights.length === 0;
}

/** Returns why no place can be offered for these days (R123): the house is closed then; '' if it isn't. */
export function closedText({ start, end }: Pick<StayTimes, 'start' | 'end'>, rules: BookingRules) {
  const moved = { dropOff: start, pickUp: end };
  return closedNotices({ parts: [{ start, end }], ...moved }, rules)
    .map(({ text }) => text)
    .join(' ');
}

/** Formats the queue position: `2 wait before you.`; the first owner is next. */
export function beforeText(before: number): string {
  if (before === 0) return 'You’re next.';
  return before === 1 ? 'One owner waits before you.' : `${before} wait before you.`;
}
