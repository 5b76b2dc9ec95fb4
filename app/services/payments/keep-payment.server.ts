import { inTransaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { once } from '../web/submissions.server';

/**
 * The admin's "keep" (R29): the money paid for a booking that does not stand stays, and the
 * question is answered.
 * @param sent who pressed, and the key of the form: sent again it is the same answer (R20)
 * @throws ServiceError conflict when the question is not open any more
 */
export async function keepPayment(
  bookingId: string,
  sent: { actorId: string; submissionKey: string },
): Promise<void> {
  const { actorId, submissionKey: key } = sent;
  await inTransaction((tx) =>
    once(tx, { key, actorId, form: 'keep-payment', content: { bookingId } }, async () => {
      const { count } = await tx.booking.updateMany({
        where: { id: bookingId, refundOrKeep: true },
        data: { refundOrKeep: false },
      });
      if (count === 0)
        throw new ServiceError('conflict', 'This question has been answered in the meantime.');
      return bookingId;
    }),
  );
}
