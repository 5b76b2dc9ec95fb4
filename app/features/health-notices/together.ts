/** Which dogs were in the house together, to the quarter hour (R105). All times are instants. */
import { addDays, localDateOf, startOfDay, type TimeZone } from '~/core/time/business-time';
import type { TrackedStay } from '~/features/arrivals/arrivals';
import { careTimeOf } from '~/features/care/care';
import { quarterHour } from '~/features/stays/stay-rules';

/** Without its end. */
export type Span = { start: Date; end: Date };

/** How many days before and after the day of an incident are looked at. */
export type DaysAround = { before: number; after: number };

/** These days around an instant, by the clock of the house, as far as they are over at `now`. */
export function windowAround(
  at: Date,
  { before, after }: DaysAround,
  { timeZone, now }: { timeZone: TimeZone; now: Date },
): Span {
  const date = localDateOf(at, timeZone);
  const end = startOfDay(addDays(date, after + 1), timeZone);
  return { start: startOfDay(addDays(date, -before), timeZone), end: end < now ? end : now };
}

/** An accepted stay, or one that was canceled. */
export type PastStay = TrackedStay & { canceledAt: Date | null };

/** From when to when the dogs of a stay were here until `now`, as care goes by it (R81); null if they weren't. */
export function wasHere(
  stay: PastStay,
  { tracked, now }: { tracked: boolean; now: Date },
): Span | null {
  const isTracked = tracked || stay.arrivedAt !== null;
  // R82: nobody came.
  if (stay.canceledAt !== null && stay.arrivedAt === null) return null;
  const care = careTimeOf(stay, { tracked: isTracked, now });
  if (care.whereabouts === 'expected') return null;
  const ends = [care.end, stay.canceledAt ?? now, now].map((at) => at.getTime());
  const end = new Date(Math.min(...ends));
  return care.start < end ? { start: care.start, end } : null;
}

const quarterMs = quarterHour * 60_000;

type Quarters = { from: number; until: number };

/** The quarter hours that a span touches: a dog that leaves at 9:05 meets one that comes at 9:10. */
const quartersOf = ({ start, end }: Span): Quarters => ({
  from: Math.floor(start.getTime() / quarterMs),
  until: Math.ceil(end.getTime() / quarterMs),
});

function shared(one: Quarters, other: Quarters): Quarters | null {
  const from = Math.max(one.from, other.from);
  const until = Math.min(one.until, other.until);
  return from < until ? { from, until } : null;
}

/** Those of `others` that shared a quarter hour of the window with one of `theirs`, with the first and the last. */
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
