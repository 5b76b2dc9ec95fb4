import type { Cents } from '~/domain/money';
import type { Transaction } from '../database/database.server';
import { bookingForMail } from './booking-for-mail.server';
import { queueMail } from './queue-mail.server';

/**
 * A payment was recorded: a receipt to the owner who opted in (R35, R36). Call it after the
 * booking's paid and remaining amounts are written.
 * @param paidCents this payment alone
 * @param payerGivenName as the provider told it (R30)
 * @throws ServiceError not_found when there is no such booking
 */
export async function queuePaymentReceipt(
  tx: Transaction,
  {
    bookingId,
    paidCents,
    payerGivenName,
  }: { bookingId: string; paidCents: Cents; payerGivenName: string | null },
): Promise<void> {
  const { business, stay, owner, ownerOptedIn } = await bookingForMail(tx, bookingId);
  if (!ownerOptedIn) return;
  await queueMail(tx, {
    to: owner,
    bookingId,
    contents: {
      template: 'payment_receipt',
      business,
      stay,
      paidNowCents: paidCents,
      payerGivenName,
    },
  });
}
