import { noteTime, toTheMinute } from '~/features/arrivals/arrivals';
import type { TimeZone } from '~/core/time/business-time';
import type { Prisma } from '~/core/database/generated/client';
import { minutesAfter } from './instants';

type Stay = Prisma.BookingCreateManyInput;

const trackedForDays = 30;
/** Who came or went within so many minutes is not noted yet. */
const notYet = 20;

/** When the dogs of the last weeks came and left, as the admin noted it (R50). */
export function withArrivals(
  bookings: readonly Stay[],
  { now, timeZone, adminId }: { now: Date; timeZone: TimeZone; adminId: string },
): { bookings: Stay[]; history: Prisma.BookingHistoryCreateManyInput[] } {
  const history: Prisma.BookingHistoryCreateManyInput[] = [];
  const since = minutesAfter(now, -trackedForDays * 24 * 60);
  const latest = minutesAfter(now, -notYet);
  const noted = bookings.map((booking, index): Stay => {
    const [start, end] = [new Date(booking.start), new Date(booking.end)];
    const { id: bookingId, status } = booking;
    if (!bookingId || status !== 'accepted' || start < since || start > latest) return booking;
    const note = (event: 'arrived' | 'left', at: Date) =>
      history.push({
        bookingId,
        actorId: adminId,
        event,
        fromStatus: 'accepted',
        toStatus: 'accepted',
        note: noteTime(at, { now: at, timeZone }),
        at,
      });
    // A Quick Daycare is booked when it begins, so its dog is there already.
    const booked = minutesAfter(new Date(booking.createdAt), 1).getTime();
    const came = minutesAfter(start, ((index * 7) % 16) - 4).getTime();
    const arrivedAt = toTheMinute(new Date(Math.max(booked, came)));
    note('arrived', arrivedAt);
    if (end > latest) return { ...booking, arrivedAt };
    const leftAt = toTheMinute(minutesAfter(end, ((index * 5) % 19) - 9));
    note('left', leftAt);
    return { ...booking, arrivedAt, leftAt };
  });
  return { bookings: noted, history };
}
