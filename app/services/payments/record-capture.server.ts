import { queuePaymentReceipt } from '~/services/mail/queue-payment-receipt.server';
import type { Cents } from '~/domain/money';
import { inTransaction } from '../database/database.server';
import type { PaymentAttempt } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { log } from '../runtime/log.server';
import { moneyMoved } from './attempt-states';
import type { CaptureOutcome } from './paypal-port.server';
import { recordLedgerEntry } from './record-ledger-entry.server';

type Completed = Extract<CaptureOutcome, { kind: 'completed' }>;

/**
 * Writes down that an attempt was captured: the attempt, the ledger, the booking's amounts and the
 * receipt, all or none, and once however often it is called (R20, R32). Money that moved counts
 * whatever the attempt's state was, also one that had been given up.
 * @returns whether this call wrote it
 */
export async function recordCapture(attempt: PaymentAttempt, capture: Completed): Promise<boolean> {
  const { payerGivenName, amountCents, captureId } = capture;
  const { id: attemptId, bookingId } = attempt;
  const recorded = await inTransaction(async (tx) => {
    const { count } = await tx.paymentAttempt.updateMany({
      where: { id: attemptId, state: { notIn: moneyMoved } },
      data: { state: 'captured', payerGivenName, issue: null, updatedAt: now() },
    });
    if (count === 0) return null;
    const amounts = await recordLedgerEntry(tx, {
      bookingId,
      kind: 'capture',
      amountCents,
      providerRef: captureId,
      attemptId,
      actorId: null,
    });
    await queuePaymentReceipt(tx, { bookingId, paidCents: amountCents, payerGivenName });
    return amounts;
  });
  if (!recorded) return false;
  log.info('payment.captured', { attemptId, bookingId, captureId, amountCents });
  if (recorded.remainCents < 0)
    log.warn('payment.overpaid', { attemptId, bookingId, remainCents: recorded.remainCents });
  return true;
}

/** What can be recorded or given back from here: only dollars under the provider's own id. */
function heldMoney(outcome: CaptureOutcome): { heldCents: Cents | null; heldRef: string | null } {
  return outcome.kind === 'completed' && outcome.currency === 'USD' && outcome.amountCents > 0
    ? { heldCents: outcome.amountCents, heldRef: outcome.captureId }
    : { heldCents: null, heldRef: null };
}

/**
 * Keeps a capture that is not what was asked for out of the ledger until a person has looked at
 * it: never recorded as if it were right, and never silent.
 */
export async function holdCapture(attempt: PaymentAttempt, outcome: CaptureOutcome): Promise<void> {
  const completed = outcome.kind === 'completed';
  const issue = 'issue' in outcome ? outcome.issue : 'AMOUNT_DIFFERS';
  const { count } = await inTransaction((tx) =>
    tx.paymentAttempt.updateMany({
      where: { id: attempt.id, state: { notIn: moneyMoved } },
      data: { state: 'held', issue, ...heldMoney(outcome), updatedAt: now() },
    }),
  );
  if (count === 0) return;
  log.error('payment.held', {
    attemptId: attempt.id,
    bookingId: attempt.bookingId,
    orderId: attempt.orderId,
    issue,
    askedCents: attempt.amountCents,
    captureId: completed ? outcome.captureId : null,
    capturedCents: completed ? outcome.amountCents : null,
    currency: completed ? outcome.currency : null,
  });
}
