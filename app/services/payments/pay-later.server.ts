import type { Viewer } from '~/domain/permissions';
import { inTransaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { payableBooking } from './payable-booking.server';

/**
 * Notes that the payer chose to pay later. It moves no money and closes nothing: the booking stays
 * payable from its card (R30).
 * @throws ServiceError not_found, or conflict when there is nothing to pay
 */
export async function payLater(request: {
  bookingId: string;
  viewer: NonNullable<Viewer>;
}): Promise<void> {
  const { bookingId, viewer } = request;
  await inTransaction(async (tx) => {
    await payableBooking(tx, bookingId, viewer);
    await tx.booking.update({ where: { id: bookingId }, data: { payLaterAt: now() } });
  });
}
