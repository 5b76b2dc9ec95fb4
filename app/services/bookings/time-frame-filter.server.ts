import { timeFrameBounds, type TimeFrame } from '~/domain/time-frames';
import type { TimeZone } from '~/domain/business-time';
import type { Prisma } from '../database/generated/client';

const stands: Prisma.BookingWhereInput = { status: { in: ['pending', 'accepted'] } };

/**
 * The time frames of domain/time-frames.ts as conditions of a query; a test holds the two equal.
 * @param now the instant to judge by
 * @param timeZone the business's zone, which decides what today is (R16)
 */
export function timeFrameFilter(
  frame: TimeFrame,
  now: Date,
  timeZone: TimeZone,
): Prisma.BookingWhereInput {
  const { startOfToday, startOfTomorrow } = timeFrameBounds(now, timeZone);
  switch (frame) {
    case 'pending':
      return { status: 'pending' };
    case 'upcoming':
      return { ...stands, start: { gt: now } };
    case 'current':
      return {
        ...stands,
        // All three follow from it; it is what an index can find.
        end: { gte: startOfToday },
        OR: [
          { start: { lte: now }, end: { gt: now } },
          { service: 'Daycare', start: { gte: startOfToday, lt: startOfTomorrow } },
          { service: 'Boarding', start: { lt: startOfTomorrow }, end: { gte: startOfToday } },
        ],
      };
    case 'past':
      return { end: { lte: now } };
    case 'canceled':
      return { status: { in: ['rejected', 'canceled'] }, end: { gt: now } };
  }
}
