import { inTransaction, type Transaction } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import type { AttemptState } from '~/core/database/generated/enums';
import { ServiceError } from '~/core/errors/service-error.server';
import { publish } from '~/core/live/publish.server';
import { isAdmin, type Role } from '~/core/session/permissions';
import { isActive, type BookingStatus } from '~/features/stays/booking-status';
import { writeStatusChange } from './write-status.server';

// Those that ended without money; all others may still move some, or did.
const overWithoutMoney: AttemptState[] = ['declined', 'failed'];

/** What keeps a row of "bookings" from being deleted (R21), as columns of a query that reads it. */
export const deletionHolds = Prisma.sql`
  EXISTS (SELECT 1 FROM "ledger_entries" WHERE "booking_id" = "bookings"."id")
    OR EXISTS (SELECT 1 FROM "refunds" WHERE "booking_id" = "bookings"."id") AS "paid",
  EXISTS (SELECT 1 FROM "payment_attempts" WHERE "booking_id" = "bookings"."id"
    AND "state" NOT IN (${Prisma.join(overWithoutMoney)})) AS "open",
  "bookings"."arrived_at" IS NOT NULL AS "arrived",
  EXISTS (SELECT 1 FROM "care_done" WHERE "booking_id" = "bookings"."id") AS "cared",
  EXISTS (SELECT 1 FROM "incidents" WHERE "booking_id" = "bookings"."id") AS "incident"`;

/** Those columns as they are read: 1 for yes. */
export type DeletionHolds = Record<
  'paid' | 'open' | 'arrived' | 'cared' | 'incident',
  number | bigint
>;

/** Why such a booking cannot be deleted (R21), in words; null for one that can. */
export function whyNotDeleted(
  { paid, open, arrived, cared, incident }: DeletionHolds,
  status: BookingStatus,
): string | null {
  if (Number(arrived)) return 'The dogs arrived for this stay, so it can’t be deleted.';
  if (Number(cared)) return 'Meals or medicine were noted for this stay, so it can’t be deleted.';
  if (Number(incident)) return 'This stay has an incident, so it can’t be deleted.';
  const what = Number(paid)
    ? 'This booking has payments'
    : Number(open)
      ? 'A payment for this booking is in progress'
      : null;
  if (what === null) return null;
  return `${what}, so it can't be deleted.${isActive(status) ? ' Cancel it instead.' : ''}`;
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
    select: { id: true, userId: true, status: true, version: true },
  });
  if (booking === null) throw new ServiceError('not_found', 'This booking was not found.');
  if (booking.version !== version)
    throw new ServiceError(
      'conflict',
      `This booking is ${booking.status} now: someone changed it in the meantime. It was not deleted.`,
    );
  const [holds] = await tx.$queryRaw<DeletionHolds[]>`
    SELECT ${deletionHolds} FROM "bookings" WHERE "id" = ${bookingId}`;
  const reason = holds ? whyNotDeleted(holds, booking.status) : null;
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
  if (!isAdmin(deletion.viewer)) throw new ServiceError('not_found', 'This booking was not found.');
  await inTransaction((tx) => deleteInTransaction(tx, deletion));
}
