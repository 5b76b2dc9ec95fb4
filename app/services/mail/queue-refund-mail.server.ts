import type { Cents } from '~/domain/money';
import type { Transaction } from '../database/database.server';
import { bookingForMail } from './booking-for-mail.server';
import { queueMail } from './queue-mail.server';

/**
 * Money went back to the owner, who is always told (R36 makes only the receipts optional). Call it
 * after the booking's amounts are written.
 * @throws ServiceError not_found when there is no such booking
 */
export async function queueRefundMail(
  tx: Transaction,
  { bookingId, amountCents, note }: { bookingId: string; amountCents: Cents; note: string },
): Promise<void> {
  const { business, stay, owner } = await bookingForMail(tx, bookingId);
  await queueMail(tx, {
    to: owner,
    bookingId,
    contents: { template: 'refund', business, stay, refundedNowCents: amountCents, note },
  });
}
