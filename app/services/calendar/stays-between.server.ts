import type { Prisma } from '../database/generated/client';

// Longer than any stay that an owner may ask for (R17: 90 nights); the admin's own have no limit,
// and one that holds a whole month and began over a year before it is no stay any more.
const longestMs = 366 * 24 * 60 * 60_000;

/**
 * The bookings that touch a time, `from` up to and not including `to`: begun in it, ended in it, or
 * around it. Each of the three is a range of one index with two ends, so that an old month and the
 * present one cost the same however many bookings there are.
 */
export function staysBetween(from: Date, to: Date): Prisma.BookingWhereInput {
  return {
    OR: [
      { start: { gte: from, lt: to } },
      { end: { gt: from, lte: to } },
      { start: { gte: new Date(from.getTime() - longestMs), lt: from }, end: { gt: to } },
    ],
  };
}
