/** Dogs in the house at the same time, to the quarter hour (R105). All times are instants. */
import { addDays, localDateOf, startOfDay, type TimeZone } from '~/core/time/business-time';
import {
  type Moment,
  presenceOf,
  type TrackedStay,
  whereaboutsOf,
} from '~/features/day/whereabouts/whereabouts';
import { quarterHour } from '~/features/booking/rules/stay-rules';

/** Excludes its end. */
export type Span = { start: Date; end: Date };

/** Number of days to look at before and after the day of an incident; `left`: until the dog left (R122). */
export type DaysAround = { before: number; after: number | 'left' };

/**
 * Returns the span of these days around an instant in the business's time zone, up to `now` at most.
 * @param left when the dog left the stay of the incident; now if it's still here
 */
export function windowAround(
  at: Date,
  { before, after }: DaysAround,
  { timeZone, now, left }: { timeZone: TimeZone; now: Date; left: Date },
): Span {
  const date = localDateOf(at, timeZone);
  const end = after === 'left' ? left : startOfDay(addDays(date, after + 1), timeZone);
  return { start: startOfDay(addDays(date, -before), timeZone), end: end < now ? end : now };
}

/** An accepted or canceled stay. */
export type PastStay = TrackedStay & { canceledAt: Date | null };

/** Returns the time that the dogs of a stay were here up to now (R119); null if they weren't. */
export function wasHere(stay: PastStay, moment: Moment): Span | null {
  const { arrivedAt, canceledAt } = stay;
  // R82: a no-show.
  if (canceledAt !== null && arrivedAt === null) return null;
  if (['expected', 'absent'].includes(whereaboutsOf(stay, moment))) return null;
  const { start, end } = presenceOf(stay, moment);
  const from = arrivedAt ?? start;
  const until = new Date(
    Math.min(end.getTime(), (canceledAt ?? moment.now).getTime(), moment.now.getTime()),
  );
  return from < until ? { start: from, end: until } : null;
}

/** Returns the booked time up to now of a stay without a recorded arrival; null if it hasn't begun. */
export function wasBooked({ start, end }: PastStay, { now }: Moment): Span | null {
  const until = end < now ? end : now;
  return start < until ? { start, end: until } : null;
}

const quarterMs = quarterHour * 60_000;

type Quarters = { from: number; until: number };

/** Returns the quarter hours that a span touches: a dog that leaves at 9:05 meets one that comes at 9:10. */
const quartersOf = ({ start, end }: Span): Quarters => ({
  from: Math.floor(start.getTime() / quarterMs),
  until: Math.ceil(end.getTime() / quarterMs),
});

function shared(one: Quarters, other: Quarters): Quarters | null {
  const from = Math.max(one.from, other.from);
  const until = Math.min(one.until, other.until);
  return from < until ? { from, until } : null;
}

/**
 * Returns the `others` that shared a quarter hour of the window with any of `theirs`, with the first and last
 * shared time.
 */
export function together<Stay extends { here: Span }>(
  theirs: readonly Span[],
  others: readonly Stay[],
  window: Span,
): (Stay & { shared: Span })[] {
  const looked = quartersOf(window);
  const times = theirs.flatMap((span) => shared(quartersOf(span), looked) ?? []);
  return others.flatMap((other) => {
    const here = quartersOf(other.here);
    const met = times.flatMap((time) => shared(time, here) ?? []);
    if (met.length === 0) return [];
    const start = new Date(Math.min(...met.map(({ from }) => from)) * quarterMs);
    const end = new Date(Math.max(...met.map(({ until }) => until)) * quarterMs);
    return { ...other, shared: { start, end } };
  });
}
