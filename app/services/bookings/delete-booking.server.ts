import { isActive } from '~/domain/booking-status';
import { isAdmin, type Role } from '~/domain/permissions';
import { inTransaction, type Reader, rowsFor, type Transaction } from '../database/database.server';
import type { AttemptState } from '../database/generated/enums';
import { publish } from '../live/publish.server';
import { ServiceError } from '../runtime/service-error.server';
import { writeStatusChange } from './change-booking-status.server';

const needsItsRecord = 'so it cannot be deleted, only canceled: money needs its record.';

// Those that ended without money; all others may still move some, or did.
const overWithoutMoney: AttemptState[] = ['declined', 'failed'];

/** Why a booking cannot be deleted (R21), in words; null when it can. */
export async function whyNotDeleted(reader: Reader, bookingId: string): Promise<string | null> {
  const tx = rowsFor(reader);
  const [entries, refunds, attempts] = await Promise.all([
    tx.ledgerEntry.count({ where: { bookingId } }),
    tx.refund.count({ where: { bookingId } }),
    tx.paymentAttempt.count({ where: { bookingId, state: { notIn: overWithoutMoney } } }),
  ]);
  if (entries > 0 || refunds > 0) return `Money moved for this booking, ${needsItsRecord}`;
  if (attempts > 0) return `A payment for this booking is under way, ${needsItsRecord}`;
  return null;
}

export type Deletion = {
  bookingId: string;
  viewer: { id: string; role: Role };
  /** The version that the admin saw; another one now is not deleted (R15). */
  version: number;
};

async function deleteInTransaction(tx: Transaction, deletion: Deletion): Promise<void> {
  const { bookingId, viewer, version } = deletion;
  const booking = await tx.booking.findUnique({
    where: { id: bookingId },
    select: { userId: true, status: true, version: true },
  });
  if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
  if (booking.version !== version)
    throw new ServiceError(
      'conflict',
      `This booking is ${booking.status} now: somebody changed it in the meantime. It was not deleted.`,
    );
  const reason = await whyNotDeleted(tx, bookingId);
  if (reason !== null) throw new ServiceError('conflict', reason);
  // R21: with a cancellation's email, a snapshot that outlives the row.
  if (isActive(booking.status))
    await writeStatusChange(tx, { bookingId, viewer, to: 'canceled', seen: booking.status });
  await tx.paymentAttempt.deleteMany({ where: { bookingId } });
  await tx.booking.delete({ where: { id: bookingId } });
  publish(tx, { audience: booking.userId, topic: 'booking', subjectId: bookingId });
}

/** Deletes for good (R21), canceling an active one. @throws ServiceError not_found, conflict */
export async function deleteBooking(deletion: Deletion): Promise<void> {
  if (!isAdmin(deletion.viewer)) throw new ServiceError('not_found', 'This booking was not found.');
  await inTransaction((tx) => deleteInTransaction(tx, deletion));
}
