import type { Transaction } from '~/core/database/database.server';

/** Withdraws the changes that wait for these bookings, which are canceled or rejected (R57). */
export async function withdrawChanges(
  tx: Transaction,
  bookingIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.stayChange.updateMany({
    where: { bookingId: { in: [...bookingIds] }, state: 'open' },
    data: { state: 'withdrawn', answeredAt: at },
  });
}

/** Lets those withdrawn by the answer of `at` wait again, since that answer was undone (R15). */
export async function returnChanges(
  tx: Transaction,
  bookingIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.stayChange.updateMany({
    where: { bookingId: { in: [...bookingIds] }, state: 'withdrawn', answeredAt: at },
    // The answer and its undo each counted as a change of the booking.
    data: { state: 'open', answeredAt: null, version: { increment: 2 } },
  });
}

/** Keeps the change that waits for a booking, of which an edit leaves times, pets and service (R57). */
export async function keepChange(tx: Transaction, bookingId: string, seen: number): Promise<void> {
  await tx.stayChange.updateMany({
    where: { bookingId, state: 'open', version: seen },
    data: { version: seen + 1 },
  });
}
