import { noteTime, toTheMinute } from '~/features/day/arrivals/arrivals';
import type { TimeZone } from '~/core/time/business-time';
import type { Prisma } from '~/core/database/generated/client';
import { minutesAfter } from './instants';

type Stay = Prisma.BookingCreateManyInput;

const trackedForDays = 30;
/** Minutes in which an arrival or departure isn't noted yet. */
const notYet = 20;

/** Returns the dogs' arrivals and departures of the last weeks, as the admin noted them (R50). */
export function withArrivals(
  bookings: readonly Stay[],
  { now, timeZone, adminId }: { now: Date; timeZone: TimeZone; adminId: string },
): { bookings: Stay[]; history: Prisma.BookingHistoryCreateManyInput[]; since: Date } {
  const history: Prisma.BookingHistoryCreateManyInput[] = [];
  const since = minutesAfter(now, -trackedForDays * 24 * 60);
  const latest = minutesAfter(now, -notYet);
  const noted = bookings.map((booking, index): Stay => {
    const [start, end] = [new Date(booking.start), new Date(booking.end)];
    const { id: bookingId, status } = booking;
    if (!bookingId || status !== 'accepted' || end <= since || start > latest) return booking;
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
    // A Quick Daycare is booked when it begins, so its dog has already arrived.
    const booked = minutesAfter(new Date(booking.createdAt), 1).getTime();
    const came = minutesAfter(start, ((index * 7) % 16) - 4).getTime();
    const arrivedAt = toTheMinute(new Date(Math.max(booked, came)));
    note('arrived', arrivedAt);
    if (end > latest) return { ...booking, arrivedAt };
    const leftAt = toTheMinute(minutesAfter(end, ((index * 5) % 19) - 9));
    note('left', leftAt);
    return { ...booking, arrivedAt, leftAt };
  });
  return { bookings: noted, history, since };
}
