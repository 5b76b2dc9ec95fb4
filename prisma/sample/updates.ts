import { isActive } from '~/features/booking/rules/booking-status';
import type { Prisma } from '~/core/database/generated/client';
import { minutesAfter } from './instants';

type Stay = Prisma.BookingCreateManyInput;

const texts = [
  'All settled in, and breakfast is gone.',
  'Long walk by the creek. Now fast asleep in the sun.',
  'Has found a new favorite toy, and shares it. Mostly.',
  'Played in the yard all morning with the others.',
];

/** Returns the admin's updates about the stays of the last days (R52); today's haven't been seen yet. */
export function updateRows(
  bookings: readonly Stay[],
  { now, adminId, newId }: { now: Date; adminId: string; newId: () => string },
): Prisma.StayUpdateCreateManyInput[] {
  const since = minutesAfter(now, -3 * 24 * 60);
  return bookings.flatMap(({ id: bookingId, start, end, status, arrivedAt }, index) => {
    const sent = minutesAfter(new Date(start), 90);
    const over = new Date(end) < since || sent > minutesAfter(now, -30);
    if (!bookingId || !status || !isActive(status) || !arrivedAt || over) return [];
    // Some owners have no update yet.
    if (index % 4 === 3) return [];
    const seenAt = new Date(end) < now ? minutesAfter(sent, 20) : null;
    const text = texts[index % texts.length] ?? '';
    return [{ id: newId(), bookingId, actorId: adminId, text, createdAt: sent, seenAt }];
  });
}
