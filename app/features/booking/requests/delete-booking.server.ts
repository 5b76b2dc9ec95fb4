import { inTransaction, type Transaction } from '~/core/database/database.server';
import type { Booking, PaymentClaim, Prisma } from '~/core/database/generated/client';
import type { AttemptState } from '~/core/database/generated/enums';
import { ServiceError } from '~/core/errors/service-error.server';
import { publish } from '~/core/live/publish.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { stayName } from '~/features/booking/record/booking-row.server';
import { isActive } from '~/features/booking/rules/booking-status';
import { writeStatusChange } from './write-status.server';

// Attempts that ended without money; any other may still move some, or did.
const overWithoutMoney: AttemptState[] = ['declined', 'failed'];

const one = { select: { id: true }, take: 1 } as const;

/** Relations that keep a booking from being deleted (R21), for {@link whyNotDeleted}. */
export const deletionHolds = {
  ledger: one,
  refunds: one,
  attempts: { ...one, where: { state: { notIn: overWithoutMoney } } },
  claims: { where: { state: 'open' }, take: 1 },
  careDone: one,
  incidents: one,
} satisfies Prisma.BookingInclude;

type DeletionHolds = Pick<Booking, 'status' | 'arrivedAt'> &
  Record<Exclude<keyof typeof deletionHolds, 'claims'>, readonly unknown[]> & {
    claims: readonly Pick<PaymentClaim, 'state'>[];
  };

/** Returns the reason a booking can't be deleted (R21); null if it can. */
export function whyNotDeleted(booking: DeletionHolds): string | null {
  const { status, arrivedAt, ledger, refunds, attempts, claims, careDone, incidents } = booking;
  if (arrivedAt !== null) return 'The dogs arrived for this stay, so it can’t be deleted.';
  if (careDone.length > 0)
    return 'Meals or medicine were noted for this stay, so it can’t be deleted.';
  if (incidents.length > 0) return 'This stay has an incident, so it can’t be deleted.';
  const what =
    ledger.length > 0 || refunds.length > 0
      ? 'This booking has payments'
      : attempts.length > 0 || claims.some(({ state }) => state === 'open')
        ? 'A payment for this booking is in progress'
        : null;
  if (what === null) return null;
  return `${what}, so it can't be deleted.${isActive(status) ? ' Cancel it instead.' : ''}`;
}

export type Deletion = {
  bookingId: string;
  viewer: Viewer;
  /** Version that the admin saw; if it has changed, nothing is deleted (R15). */
  version: number;
  /** Whether to email the owner even though the stay is over (R71). */
  tellOwner?: boolean;
};

async function deleteInTransaction(tx: Transaction, deletion: Deletion): Promise<void> {
  const { bookingId, viewer, version, tellOwner = false } = deletion;
  const booking = await tx.booking.findUnique({
    where: { id: bookingId },
    include: deletionHolds,
  });
  if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
  if (booking.version !== version)
    throw new ServiceError(
      'conflict',
      `${stayName(booking, await businessSettings(tx))}, is ${booking.status} and was changed in the meantime. It was not deleted.`,
    );
  const reason = whyNotDeleted(booking);
  if (reason !== null) throw new ServiceError('conflict', reason);
  // R21: sends the cancellation email, a snapshot that outlives the row.
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

/**
 * Permanently deletes a booking (R21), canceling an active one first. @throws ServiceError not_found,
 * conflict
 */
export async function deleteBooking(deletion: Deletion): Promise<void> {
  if (!isAdmin(deletion.viewer)) throw new ServiceError('not_found', 'This booking was not found.');
  await inTransaction((tx) => deleteInTransaction(tx, deletion));
}
