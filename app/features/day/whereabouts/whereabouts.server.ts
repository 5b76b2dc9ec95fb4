/** Whereabouts as query conditions; a test keeps them equal to whereabouts.ts (R119). */
import type { Reader } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
import { type Moment, stillHereUntil } from './whereabouts';

/** Any noted arrival, as a range of the arrivals index; NOT NULL alone would read all stays. */
export const everArrived = { gt: new Date(0) };

export type ArrivalSettings = Pick<Settings, 'trackArrivals' | 'arrivalsSince'>;

/** Returns the instant since which arrivals are recorded; null if they're off. */
export function notedSinceOf({ trackArrivals, arrivalsSince }: ArrivalSettings): Date | null {
  return trackArrivals ? (arrivalsSince ?? new Date(0)) : null;
}

/** Returns the current moment and the arrivals setting. */
export async function momentNow(reader: Reader): Promise<Moment> {
  return { now: now(), notedSince: notedSinceOf(await businessSettings(reader)) };
}

/** Returns the condition for accepted stays with dogs in the house, equal to `areHere`. */
export function hereWhere({ now: at, notedSince }: Moment) {
  const checkedIn = { status: 'accepted' as const, leftAt: null };
  if (notedSince !== null) return { ...checkedIn, arrivedAt: everArrived, end: { gt: notedSince } };
  return {
    ...checkedIn,
    end: { gt: at },
    OR: [{ start: { lte: at } }, { arrivedAt: everArrived }],
  };
}

/**
 * Returns the condition for accepted stays with dogs in the house between two instants, equal to
 * `presenceOf`.
 */
export function presentWhere(
  { from, to }: { from: Date; to: Date },
  moment: Moment,
): Prisma.BookingWhereInput {
  const { now: at, notedSince } = moment;
  const overdue = notedSince !== null &&
    stillHereUntil(at) > from && {
      leftAt: null,
      arrivedAt: everArrived,
      end: { gt: notedSince, lte: at },
    };
  return {
    status: 'accepted',
    AND: [
      { OR: [{ start: { lt: to } }, { arrivedAt: { lt: to } }] },
      {
        OR: [
          { leftAt: null, end: { gt: from } },
          { leftAt: { gt: from } },
          ...(overdue ? [overdue] : []),
        ],
      },
    ],
  };
}

/**
 * Condition for stays whose end somebody noted, not those assumed to have gone as booked (R121): only these
 * are followed by emails that nobody presses for (R120).
 */
export const endKnownWhere: Prisma.BookingWhereInput = {
  OR: [
    { history: { none: { event: 'assumed' } } },
    { history: { some: { event: { in: ['left', 'came', 'times_corrected'] } } } },
  ],
};

/** Returns the condition for accepted stays whose dogs have left, equal to `whereaboutsOf` (R120). */
export function leftWhere({ now: at, notedSince }: Moment): Prisma.BookingWhereInput {
  return {
    status: 'accepted',
    OR: [{ leftAt: everArrived }, { end: { lte: notedSince ?? at } }],
  };
}
