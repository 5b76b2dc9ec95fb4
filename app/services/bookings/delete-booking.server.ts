import { isActive, type BookingStatus } from '~/domain/booking-status';
import { isAdmin, type Role } from '~/domain/permissions';
import { inTransaction, type Transaction } from '../database/database.server';
import type { AttemptState } from '../database/generated/enums';
import { publish } from '../live/publish.server';
import { ServiceError } from '../runtime/service-error.server';
import { writeStatusChange } from './change-booking-status.server';

// Those that ended without money; all others may still move some, or did.
const overWithoutMoney: AttemptState[] = ['declined', 'failed'];

/** For a booking's `_count`: its rows that keep it from being deleted (R21). */
export const moneyRows = {
  ledger: true,
  refunds: true,
  attempts: { where: { state: { notIn: overWithoutMoney } } },
} as const;

/** Why a booking cannot be deleted (R21), in words; null when it can. */
export function whyNotDeleted({
  status,
  _count: { ledger, refunds, attempts },
}: {
  status: BookingStatus;
  _count: Record<keyof typeof moneyRows, number>;
}): string | null {
  if (ledger + refunds + attempts === 0) return null;
  const instead = isActive(status) ? ' Cancel it instead.' : '';
  return ledger + refunds > 0
    ? `This booking has payments, so it can't be deleted.${instead}`
    : `A payment for this booking is in progress, so it can't be deleted.${instead}`;
}

export type Deletion = {
  bookingId: string;
  viewer: { id: string; role: Role };
  /** The version that the admin saw; another one now is not deleted (R15). */
  version: number;
  /** Emails the owner even though the stay is over (R71). */
  tellOwner?: boolean;
};

async function deleteInTransaction(tx: Transaction, deletion: Deletion): Promise<void> {
  const { bookingId, viewer, version, tellOwner = false } = deletion;
  const booking = await tx.booking.findUnique({
    where: { id: bookingId },
    select: { userId: true, status: true, version: true, _count: { select: moneyRows } },
  });
  if (booking === null) throw new ServiceError('not_found', 'There is no such booking.');
  if (booking.version !== version)
    throw new ServiceError(
      'conflict',
      `This booking is ${booking.status} now: someone changed it in the meantime. It was not deleted.`,
    );
  const reason = whyNotDeleted(booking);
  if (reason !== null) throw new ServiceError('conflict', reason);
  // R21: with a cancellation's email, a snapshot that outlives the row.
  if (isActive(booking.status))
    await writeStatusChange(tx, {
      bookingId,
      viewer,
      to: 'canceled',
      seen: booking.status,
      tellOwner,
    });
  await tx.paymentAttempt.deleteMany({ where: { bookingId } });
  await tx.booking.delete({ where: { id: bookingId } });
  publish(tx, { audience: booking.userId, topic: 'booking', subjectId: bookingId });
}

/** Deletes for good (R21), canceling an active one. @throws ServiceError not_found, conflict */
export async function deleteBooking(deletion: Deletion): Promise<void> {
  if (!isAdmin(deletion.viewer)) throw new ServiceError('not_found', 'There is no such booking.');
  await inTransaction((tx) => deleteInTransaction(tx, deletion));
}
