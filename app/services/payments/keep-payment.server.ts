import { database } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';

/**
 * The admin's "keep" (R29): the money paid for a booking that does not stand stays, and the
 * question is answered.
 * @throws ServiceError conflict when the question is not open any more
 */
export async function keepPayment(bookingId: string): Promise<void> {
  const { count } = await database().booking.updateMany({
    where: { id: bookingId, refundOrKeep: true },
    data: { refundOrKeep: false },
  });
  if (count === 0)
    throw new ServiceError('conflict', 'This question has been answered in the meantime.');
}
