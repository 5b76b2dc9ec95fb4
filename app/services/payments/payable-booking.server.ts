import { mayActOnOwner, mayPay, type Viewer } from '~/domain/permissions';
import type { Transaction } from '../database/database.server';
import type { Booking } from '../database/generated/client';
import { ServiceError } from '../runtime/service-error.server';

/**
 * The booking, if this viewer may pay it now (R30).
 * @param tx the open transaction, or the database for a first look
 * @throws ServiceError not_found for a booking that does not exist or is another's (R8), conflict
 *   with the reason when it stands no more or nothing remains
 */
export async function payableBooking(
  tx: Transaction,
  bookingId: string,
  viewer: NonNullable<Viewer>,
): Promise<Booking> {
  const booking = await tx.booking.findUnique({ where: { id: bookingId } });
  if (!booking || !mayActOnOwner(viewer, booking.userId))
    throw new ServiceError('not_found', 'This booking was not found.');
  const verdict = mayPay(viewer, { ...booking, ownerId: booking.userId });
  if (!verdict.allowed) throw new ServiceError('conflict', verdict.reason);
  return booking;
}
