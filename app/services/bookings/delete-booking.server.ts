import { isActive, type BookingStatus } from '~/domain/booking-status';
import type { Cents } from '~/domain/money';
import { isAdmin, type Role } from '~/domain/permissions';
import { inTransaction, type Reader, rowsFor, type Transaction } from '../database/database.server';
import { Prisma } from '../database/generated/client';
import type { AttemptState } from '../database/generated/enums';
import { publish } from '../live/publish.server';
import { ServiceError } from '../runtime/service-error.server';
import { writeStatusChange } from './change-booking-status.server';

// Those that ended without money; all others may still move some, or did.
const overWithoutMoney: AttemptState[] = ['declined', 'failed'];

function notDeleted(what: string, status: BookingStatus): string {
  return `${what}, so it can't be deleted.${isActive(status) ? ' Cancel it instead.' : ''}`;
}

/** As far as a list knows without a statement of its own: the page that asks knows all of it. */
export function whyListedNotDeleted(booking: { status: BookingStatus; paidCents: Cents }) {
  return booking.paidCents === 0 ? null : notDeleted('This booking has payments', booking.status);
}

/** Why bookings cannot be deleted (R21), in words, by id; none for those that can. One statement. */
export async function whyNotDeleted(
  reader: Reader,
  bookings: readonly { id: string; status: BookingStatus }[],
): Promise<Map<string, string>> {
  const ids = bookings.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await rowsFor(reader).$queryRaw<{ id: string; paid: bigint; open: bigint }[]>`
    SELECT "id",
      EXISTS (SELECT 1 FROM "ledger_entries" WHERE "booking_id" = "bookings"."id")
        OR EXISTS (SELECT 1 FROM "refunds" WHERE "booking_id" = "bookings"."id") AS "paid",
      EXISTS (SELECT 1 FROM "payment_attempts" WHERE "booking_id" = "bookings"."id"
        AND "state" NOT IN (${Prisma.join(overWithoutMoney)})) AS "open"
    FROM "bookings" WHERE "id" IN (${Prisma.join(ids)})`;
  const status = new Map(bookings.map((booking) => [booking.id, booking.status]));
  return new Map(
    rows.flatMap(({ id, paid, open }) => {
      if (!Number(paid) && !Number(open)) return [];
      const what = Number(paid)
        ? 'This booking has payments'
        : 'A payment for this booking is in progress';
      return [[id, notDeleted(what, status.get(id) ?? 'canceled')]];
    }),
  );
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
  const reason = (await whyNotDeleted(tx, [booking])).get(bookingId);
  if (reason !== undefined) throw new ServiceError('conflict', reason);
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
