import type { Prisma } from '~/core/database/generated/client';

// Longer than any stay (R17: 90 nights), so nothing that began earlier can still be going on.
const longestMs = 366 * 24 * 60 * 60_000;

/**
 * Returns the filter for bookings between `from` and `to` as bounded index ranges: old months cost no more.
 */
export function staysBetween(from: Date, to: Date): { OR: Prisma.BookingWhereInput[] } {
  return {
    OR: [
      { start: { gte: from, lt: to } },
      { end: { gt: from, lte: to } },
      { start: { gte: new Date(from.getTime() - longestMs), lt: from }, end: { gt: to } },
    ],
  };
}
