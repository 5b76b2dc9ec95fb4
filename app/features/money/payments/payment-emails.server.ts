import type { Transaction } from '~/core/database/database.server';
import { queueMail } from '~/core/mail/outbox.server';
import type { Cents } from '~/core/money/money';
import { bookingForMail } from '~/features/booking/record/booking-emails.server';
import { stayTitle } from '~/features/booking/record/stay-email-blocks';
import {
  type PaymentMethod,
  paymentMethods,
  sentPaymentText,
} from '~/features/money/pricing/money-facts';
import { type KeptPayment, moneyEmails } from './money.email';

type ReceivedPayment = {
  bookingId: string;
  paidCents: Cents;
  payerGivenName: string | null;
  /** Method of money received outside PayPal, if known. */
  method?: PaymentMethod | null;
  /** House credit that paid beside it, in cents, or whether credit paid all of it (R143). */
  creditCents?: Cents;
  byCredit?: true;
  /** Whether an undo is possible for some seconds (R83, R94). */
  undoable?: true;
  /** Amount for each stay, if it paid several (R95). */
  together?: readonly { bookingId: string; amountCents: Cents }[];
};

/** Queues a receipt for this payment alone (R35, R36). Call after the amounts are written. */
export async function queuePaymentReceipt(
  tx: Transaction,
  payment: ReceivedPayment,
): Promise<void> {
  const { bookingId, paidCents, payerGivenName, method = null, undoable, together } = payment;
  const { creditCents = 0, byCredit } = payment;
  const { business, stay, owner, ownerOptedIn } = await bookingForMail(tx, bookingId);
  if (!ownerOptedIn) return;
  const stays = [];
  for (const { bookingId, amountCents } of together ?? [])
    stays.push({
      what: stayTitle((await bookingForMail(tx, bookingId)).stay),
      cents: amountCents,
      receiptNumber: await receiptNumberOf(tx, bookingId),
    });
  const receiptNumber = await receiptNumberOf(tx, bookingId);
  await queueMail(tx, {
    to: owner,
    bookingId,
    email: moneyEmails.payment_receipt.fill({
      business,
      stay,
      paidNowCents: paidCents,
      payerGivenName,
      ...(method !== null && { how: paymentMethods[method].how }),
      ...(byCredit && { how: 'from your credit' }),
      ...(creditCents > 0 && { creditCents }),
      ...(receiptNumber !== '' && { receiptNumber }),
      ...(stays.length > 0 && { stays }),
    }),
    ...(undoable && { withdrawnBy: 'money' }),
  });
}

async function receiptNumberOf(tx: Transaction, id: string): Promise<string> {
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id },
    select: { receiptNumber: true },
  });
  return booking.receiptNumber ?? '';
}

/**
 * Queues the email to the owner about amounts due and how to pay them: for stays that are over, or upcoming
 * ones with due dates (R62, R96, R97).
 */
export async function queuePaymentLink(
  tx: Transaction,
  bookingIds: readonly string[],
  dueTexts: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const facts = [];
  for (const id of bookingIds) facts.push(await bookingForMail(tx, id));
  const [first] = facts;
  if (first === undefined) return;
  const { business, stay, owner } = first;
  const due = ({ bookingId }: { bookingId: string }) => {
    const dueText = dueTexts.get(bookingId);
    return dueText === undefined ? {} : { dueText };
  };
  const stays = facts.map(({ stay }) => ({
    ...{ bookingId: stay.bookingId, what: stayTitle(stay), cents: stay.remainCents },
    ...due(stay),
    ...(stay.sent && { notFound: sentPaymentText(stay.sent, business.ownerFirstName) }),
  }));
  await queueMail(tx, {
    to: owner,
    bookingId: stay.bookingId,
    email: moneyEmails.payment_due.fill({
      ...{ business, stay },
      ...due(stay),
      ...(stays.length > 1 && { stays }),
    }),
  });
}

/** Queues the email to the owner that money is kept, and why (R54, R126). It is held back during the undo period. */
export async function queueKeptMail(
  tx: Transaction,
  { bookingId, ...kept }: { bookingId: string } & KeptPayment,
): Promise<void> {
  const { business, stay, owner } = await bookingForMail(tx, bookingId);
  const email = moneyEmails.payment_kept.fill({ business, stay, ...kept });
  await queueMail(tx, { to: owner, bookingId, email, withdrawnBy: 'answer' });
}

/** Queues the email about a refund, which is always sent (R36). Call after the amounts are written. */
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

/** Queues the email that money of a stay came back as credit (R143). Call after the amounts are written. */
export async function queueCreditMail(
  tx: Transaction,
  { bookingId, amountCents }: { bookingId: string; amountCents: Cents },
): Promise<void> {
  const { business, stay, owner } = await bookingForMail(tx, bookingId);
  const contents = { business, stay, refundedNowCents: amountCents, note: '' };
  const email = moneyEmails.refund.fill({ ...contents, asCredit: true });
  await queueMail(tx, { to: owner, bookingId, email });
}
