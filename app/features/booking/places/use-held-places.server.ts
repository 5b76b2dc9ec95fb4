import * as z from 'zod';
import type { Transaction } from '~/core/database/database.server';
import type { Booking, WaitlistEntry } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { activeStatuses } from '~/features/booking/rules/booking-status';
import { answerEnds } from './hold-expiry';

const idList = z.array(z.string());

/**
 * Closes the waitlist entries that these bookings fully cover (R88). A held place stays held for its request,
 * as if the owner had taken the offer.
 */
export async function useHeldPlaces(tx: Transaction, bookingIds: readonly string[]): Promise<void> {
  const at = now();
  const bookings = await tx.booking.findMany({
    where: { id: { in: [...bookingIds] }, status: { in: activeStatuses } },
    include: { pets: { select: { petId: true } }, waited: { select: { id: true } } },
  });
  const entries = await tx.waitlistEntry.findMany({
    where: {
      ownerId: { in: bookings.map(({ userId }) => userId) },
      state: { in: ['waiting', 'offered'] },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const isOffered = ({ state, offerEndsAt }: WaitlistEntry) =>
    state === 'offered' && offerEndsAt !== null && offerEndsAt > at;
  const covered = [
    ...entries.filter(isOffered),
    ...entries.filter((one) => !isOffered(one)),
  ].flatMap((entry) =>
    bookings
      .filter((booking) => covers(booking, entry))
      .map(({ id, waited }) => ({ entry, bookingId: id, isLinked: waited !== null })),
  );
  const linked = new Set<string>();
  for (const { entry, bookingId, isLinked } of covered) {
    const { id, state } = entry;
    // A booking has at most one entry: one place for its dogs is enough.
    const holds = isOffered(entry) && !isLinked && !linked.has(bookingId);
    if (holds) linked.add(bookingId);
    await tx.waitlistEntry.updateMany({
      where: { id, state },
      data: {
        state: state === 'offered' ? 'taken' : 'left',
        ...(holds && { bookingId, offerEndsAt: answerEnds(at) }),
      },
    });
  }
}

type Covering = Pick<Booking, 'userId' | 'start' | 'end'> & { pets: readonly { petId: string }[] };

/** Whether a booking covers the whole stay of an entry, with all of its dogs. */
function covers({ userId, start, end, pets }: Covering, entry: WaitlistEntry): boolean {
  const comes = new Set(pets.map(({ petId }) => petId));
  return (
    userId === entry.ownerId &&
    entry.start >= start &&
    entry.end <= end &&
    idList.parse(entry.petIds).every((petId) => comes.has(petId))
  );
}
