import { queueRefundMail } from '../mail/queue-refund-mail.server';
import { inTransaction, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { log } from '../runtime/log.server';
import { refundUnderWay } from './money-here.server';
import type { RefundOutcome } from './paypal-port.server';
import { recordLedgerEntry } from './record-ledger-entry.server';

type Completed = Extract<RefundOutcome, { kind: 'completed' }>;

/**
 * Writes down that a refund went through: the refund, the ledger, the booking's amounts and the
 * mail, all or none, and once however often it is called.
 * @returns whether this call wrote it
 */
export async function recordRefund(refundId: string, outcome: Completed): Promise<boolean> {
  const wrote = await inTransaction(async (tx) => {
    const { count } = await tx.refund.updateMany({
      where: { id: refundId, state: { not: 'completed' } },
      data: { state: 'completed', providerRef: outcome.refundId, issue: null, updatedAt: now() },
    });
    if (count === 1) await bookRefund(tx, refundId, outcome);
    return count === 1;
  });
  if (wrote) log.info('refund.completed', { refundId, providerRef: outcome.refundId });
  return wrote;
}

async function bookRefund(tx: Transaction, id: string, { amountCents }: Completed): Promise<void> {
  const refund = await tx.refund.findUniqueOrThrow({ where: { id } });
  const { bookingId, providerRef, actorId, note } = refund;
  const { paidCents } = await recordLedgerEntry(tx, {
    bookingId,
    kind: 'refund',
    amountCents: -amountCents,
    providerRef,
    attemptId: null,
    actorId,
    note,
  });
  // Only one made at the provider itself can do so, after money went back by hand. It did move.
  if (paidCents < 0) log.error('refund.beyond_paid', { refundId: id, bookingId, paidCents });
  await queueRefundMail(tx, { bookingId, amountCents, note });
}

/**
 * Writes down a refund that was made at the provider itself, not from here: its capture tells
 * which booking it belongs to. Called for a webhook, again and in any order.
 * @returns false when the capture is not ours, or the refund is in the books already
 */
export async function adoptRefund(outcome: Completed): Promise<boolean> {
  const { refundId: providerRef, captureId, amountCents } = outcome;
  if (captureId === null) return false;
  return inTransaction(async (tx) => {
    const known = await tx.ledgerEntry.findUnique({ where: { providerRef } });
    const capture = await tx.ledgerEntry.findUnique({ where: { providerRef: captureId } });
    if (known !== null || capture === null) return false;
    const at = now();
    // One of ours whose answer was lost is the same refund, not a second one.
    const lost = await tx.refund.findFirst({
      where: { captureEntryId: capture.id, amountCents, state: { in: refundUnderWay } },
      orderBy: { createdAt: 'asc' },
    });
    const made = lost ?? {
      id: (
        await tx.refund.create({
          data: {
            bookingId: capture.bookingId,
            captureEntryId: capture.id,
            amountCents,
            requestId: `provider-${providerRef}`,
            note: 'Made at PayPal',
            createdAt: at,
            updatedAt: at,
          },
        })
      ).id,
    };
    await tx.refund.update({
      where: { id: made.id },
      data: { state: 'completed', providerRef, issue: null, updatedAt: at },
    });
    await bookRefund(tx, made.id, outcome);
    return true;
  });
}
