import type { Transaction } from '~/core/database/database.server';
import { queueMail } from '~/core/mail/outbox.server';
import type { Cents } from '~/core/money/money';
import { bookingForMail } from '~/features/bookings/booking-emails.server';
import { type PaymentMethod, paymentMethods } from '~/features/pricing/money-facts';
import { moneyEmails } from './money.email';

/** A receipt for this payment alone (R35, R36). Call after the amounts are written. */
export async function queuePaymentReceipt(
  tx: Transaction,
  {
    bookingId,
    paidCents,
    payerGivenName,
    method = null,
    sendAfter,
  }: {
    bookingId: string;
    paidCents: Cents;
    payerGivenName: string | null;
    /** Of money received outside PayPal, where it was said. */
    method?: PaymentMethod | null;
    /** While it can be undone. */
    sendAfter?: Date;
  },
): Promise<void> {
  const { business, stay, owner, ownerOptedIn } = await bookingForMail(tx, bookingId);
  if (!ownerOptedIn) return;
  const { receiptNumber } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { receiptNumber: true },
  });
  await queueMail(tx, {
    to: owner,
    bookingId,
    email: moneyEmails.payment_receipt.fill({
      business,
      stay,
      paidNowCents: paidCents,
      payerGivenName,
      ...(method !== null && { how: paymentMethods[method].how }),
      ...(receiptNumber !== null && { receiptNumber }),
    }),
    ...(sendAfter !== undefined && { sendAfter }),
  });
}

/** To the owner of a stay that is over: what is due, and where to pay it (R62). */
export async function queuePaymentLink(tx: Transaction, bookingId: string): Promise<void> {
  const { business, stay, owner } = await bookingForMail(tx, bookingId);
  await queueMail(tx, {
    to: owner,
    bookingId,
    email: moneyEmails.payment_due.fill({ business, stay }),
  });
}

/** To the owner: more of their money is kept than the cancellation terms say, and why (R54). */
export async function queueKeptMail(
  tx: Transaction,
  { bookingId, reason }: { bookingId: string; reason: string },
): Promise<void> {
  const { business, stay, owner } = await bookingForMail(tx, bookingId);
  const email = moneyEmails.payment_kept.fill({ business, stay, reason });
  await queueMail(tx, { to: owner, bookingId, email });
}

/** Money went back to the owner, who is always told (R36). Call after the amounts are written. */
export async function queueRefundMail(
  tx: Transaction,
  { bookingId, amountCents, note }: { bookingId: string; amountCents: Cents; note: string },
): Promise<void> {
  const { business, stay, owner } = await bookingForMail(tx, bookingId);
  await queueMail(tx, {
    to: owner,
    bookingId,
    email: moneyEmails.refund.fill({ business, stay, refundedNowCents: amountCents, note }),
  });
}
