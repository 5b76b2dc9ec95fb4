import type { Transaction } from '~/core/database/database.server';

/** Withdraws the open change requests of bookings that are being canceled or rejected (R57). */
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

/** Reopens the change requests withdrawn by an answer of `at` that was undone (R15). */
export async function returnChanges(
  tx: Transaction,
  bookingIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.stayChange.updateMany({
    where: { bookingId: { in: [...bookingIds] }, state: 'withdrawn', answeredAt: at },
    // The answer and its undo each incremented the booking's version.
    data: { state: 'open', answeredAt: null, version: { increment: 2 } },
  });
}

/** Keeps a booking's open change request after an edit that left times, pets and service alone (R57). */
export async function keepChange(tx: Transaction, bookingId: string, seen: number): Promise<void> {
  await tx.stayChange.updateMany({
    where: { bookingId, state: 'open', version: seen },
    data: { version: seen + 1 },
  });
}
