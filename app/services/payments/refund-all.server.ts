import { formatMoney, sumCents, type Cents } from '~/domain/money';
import { database, inTransaction, type Transaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { once } from '../web/submissions.server';
import { refundableCents, writeRefund } from './open-refund.server';
import { sentenceFor } from './refund-payment.server';
import { settleRefund, type RefundStanding } from './settle-refund.server';

export type RefundAllWish = {
  bookingId: string;
  /** What the admin saw as the sum, in cents. */
  seenCents: Cents;
  actorId: string;
  /** The key of the form that was sent: the same form again is the same refund (R20). */
  submissionKey: string;
};

/** The answer "refund" to "refund or keep" (R29) has one note for all it gives back. */
const note = 'Your booking does not take place';

/**
 * Gives back, with one press, all that came through the provider for a booking: every capture's
 * remainder is written down in one transaction before the provider hears of the first.
 * @returns the sentence for the admin
 * @throws ServiceError conflict when the sum is not the one that was seen; unavailable when the
 *   provider refused
 */
export async function refundAll(wish: RefundAllWish): Promise<string> {
  const { bookingId, seenCents, actorId, submissionKey } = wish;
  await inTransaction((tx) =>
    once(
      tx,
      { key: submissionKey, actorId, form: 'refund', content: { bookingId, seenCents } },
      () => writeAll(tx, wish),
    ),
  );
  const open = await database().refund.findMany({
    where: { bookingId, actorId, state: { in: ['started', 'pending'] } },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  });
  let worst: RefundStanding = 'completed';
  for (const { id } of open) {
    const standing = await settleRefund(id);
    if (standing !== 'completed' && worst !== 'failed') worst = standing;
  }
  return sentenceFor(worst);
}

async function writeAll(tx: Transaction, wish: RefundAllWish): Promise<string> {
  const { bookingId, seenCents, actorId, submissionKey } = wish;
  const captures = await tx.ledgerEntry.findMany({
    where: { bookingId, kind: 'capture' },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  });
  const parts: { captureEntryId: string; amountCents: Cents }[] = [];
  for (const { id } of captures) {
    const amountCents = await refundableCents(tx, id);
    if (amountCents) parts.push({ captureEntryId: id, amountCents });
  }
  const sum = sumCents(parts.map(({ amountCents }) => amountCents));
  if (sum !== seenCents || sum === 0)
    throw new ServiceError(
      'conflict',
      `Meanwhile ${formatMoney(sum)} can be given back through PayPal. Please look again before you decide.`,
    );
  for (const part of parts) await writeRefund(tx, { ...part, note, actorId, submissionKey });
  return bookingId;
}
