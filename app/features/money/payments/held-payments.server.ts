/** Payments that differ from their order (R32); the admin decides about each. */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { PaymentAttempt } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { log } from '~/core/runtime/log.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { addHeldToLedger, heldNote as note } from './capture.server';
import { queuePaymentReceipt } from './payment-emails.server';
import { type Asked, confirmRefund, refundSentence, writeRefund } from './refund.server';
import { settleRefund } from './settle-refund.server';

export type HeldInput = {
  bookingId: string;
  attemptId: string;
  actorId: string;
  submissionKey: string;
};

/** Records a held payment, with the admin's amount if the provider's is unknown. @throws ServiceError */
export async function recordHeldPayment(
  input: HeldInput,
  amountCents: Cents | null,
): Promise<void> {
  await answerOnce(input, { record: amountCents }, async (tx, attempt) => {
    const paidCents = attempt.heldCents ?? amountCents;
    if (paidCents === null || paidCents <= 0)
      throw new ServiceError('invalid', 'Enter an amount above $0.00.', 'amount');
    const { bookingId, payerGivenName } = attempt;
    const entryId = await addHeldToLedger(tx, attempt, paidCents, input.actorId);
    await queuePaymentReceipt(tx, { bookingId, paidCents, payerGivenName });
    return entryId;
  });
}

/**
 * Records and refunds a held payment; both are added to the ledger. @returns the admin's message @throws
 * ServiceError
 */
export async function refundHeldPayment(input: HeldInput & Asked): Promise<string> {
  const refundId = await answerOnce(input, { refund: true }, async (tx, attempt) => {
    if (attempt.heldCents === null || attempt.heldRef === null)
      throw new ServiceError(
        'conflict',
        'We don’t know what PayPal charged, so it can only be refunded at PayPal.',
      );
    await confirmRefund(tx, input, attempt.heldCents);
    const captureEntryId = await addHeldToLedger(tx, attempt, attempt.heldCents, input.actorId);
    const refund = await writeRefund(tx, {
      bookingId: input.bookingId,
      captureEntryId,
      amountCents: attempt.heldCents,
      note,
      actorId: input.actorId,
      submissionKey: input.submissionKey,
    });
    return refund.id;
  });
  const { amountCents } = await database().refund.findUniqueOrThrow({ where: { id: refundId } });
  return refundSentence(await settleRefund(refundId), {
    bookingId: input.bookingId,
    amountCents,
  });
}

/** Dismisses a held payment refunded at the provider. @throws ServiceError not_found, conflict */
export async function dismissHeldPayment(input: HeldInput): Promise<void> {
  await answerOnce(input, { dismiss: true }, async (tx, attempt) => {
    if (attempt.heldRef !== null)
      throw new ServiceError('conflict', 'Record or refund this payment here.');
    const data = { state: 'failed' as const, issue: 'given_back', updatedAt: now() };
    await tx.paymentAttempt.update({ where: { id: attempt.id }, data });
    return attempt.id;
  });
}

/**
 * Answers a held payment once: a repeat of the same form returns its result, a different form finds it
 * handled.
 */
async function answerOnce(
  { bookingId, attemptId, actorId, submissionKey: key }: HeldInput,
  answer: Record<string, unknown>,
  act: (tx: Transaction, attempt: PaymentAttempt) => Promise<string>,
): Promise<string> {
  const { id, repeated } = await inTransaction((tx) =>
    withIdempotencyKey(
      tx,
      { key, actorId, form: 'held-payment', content: { attemptId, ...answer } },
      async () => {
        const where = { id: attemptId, bookingId };
        const attempt = await tx.paymentAttempt.findFirst({ where });
        if (attempt === null) throw new ServiceError('not_found', 'This payment was not found.');
        if (attempt.state !== 'held')
          throw new ServiceError('conflict', 'This payment has already been handled.');
        return act(tx, attempt);
      },
    ),
  );
  if (!repeated) log.info('payment.held_answered', { attemptId, bookingId, actorId, ...answer });
  return id;
}
