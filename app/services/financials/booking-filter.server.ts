import { addDays, startOfDay, type TimeZone } from '~/domain/business-time';
import type { BookingFilter } from '~/domain/financials';
import type { Prisma } from '../database/generated/client';

/** The filter as a range of the indexes over `start`, and over `status` and `start`. */
export function bookingWhere(
  { from, to, status }: BookingFilter,
  timeZone: TimeZone,
): Prisma.BookingWhereInput {
  const start = {
    ...(from !== null && { gte: startOfDay(from, timeZone) }),
    ...(to !== null && { lt: startOfDay(addDays(to, 1), timeZone) }),
  };
  return {
    ...(Object.keys(start).length > 0 && { start }),
    ...(status !== null && { status }),
  };
}
