/** Brings a refund to where the provider says it is. Safe to call at any time, twice, at once. */
import { bookingStatuses, stillStands } from '~/domain/booking-status';
import { database, inTransaction, type Transaction } from '../database/database.server';
import type { Refund } from '../database/generated/client';
import type { RefundState } from '../database/generated/enums';
import { now } from '../runtime/clock.server';
import { log } from '../runtime/log.server';
import { paymentProvider } from './payment-provider.server';
import { ProviderError, type PaymentProvider, type RefundOutcome } from './paypal-port.server';
import { recordRefund } from './record-refund.server';

const standing = bookingStatuses.filter(stillStands);

/** How a refund stands after asking; `unknown` when the provider gave no answer. */
export type RefundStanding = RefundState | 'unknown';

/**
 * Asks the provider for the refund under its one request id, or after one it already has, and
 * writes down what came of it. Asking again after a lost answer never gives back twice (R32).
 */
export async function settleRefund(refundId: string): Promise<RefundStanding> {
  const refund = await database().refund.findUniqueOrThrow({ where: { id: refundId } });
  if (refund.state === 'completed' || refund.state === 'failed') return refund.state;
  const provider = paymentProvider();
  if (provider === null) return 'unknown';
  try {
    return await take(refund, await ask(provider, refund));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn('refund.unanswered', { refundId, issue: error.issue });
    await database().refund.updateMany({
      where: { id: refundId, state: refund.state },
      data: { issue: error.issue, updatedAt: now() },
    });
    return 'unknown';
  }
}

async function ask(provider: PaymentProvider, refund: Refund): Promise<RefundOutcome> {
  if (refund.providerRef !== null) return provider.findRefund(refund.providerRef);
  const entry = await database().ledgerEntry.findUniqueOrThrow({
    where: { id: refund.captureEntryId },
  });
  return provider.refundCapture({
    requestId: refund.requestId,
    captureId: entry.providerRef ?? '',
    amountCents: refund.amountCents,
    note: refund.note,
  });
}

async function take(refund: Refund, outcome: RefundOutcome): Promise<RefundState> {
  switch (outcome.kind) {
    case 'completed':
      await recordRefund(refund.id, outcome);
      return 'completed';
    case 'pending':
      await database().refund.updateMany({
        where: { id: refund.id, state: refund.state },
        data: { state: 'pending', providerRef: outcome.refundId, updatedAt: now() },
      });
      return 'pending';
    case 'refused':
      log.error('refund.refused', { refundId: refund.id, issue: outcome.issue });
      await fail(refund, outcome.issue);
      return 'failed';
  }
}

/** R29: "refund" was the answer, and did not come about: the question is open again. */
export async function askRefundOrKeep(tx: Transaction, bookingId: string): Promise<void> {
  await tx.booking.updateMany({
    where: { id: bookingId, status: { notIn: standing }, paidCents: { gt: 0 } },
    data: { refundOrKeep: true },
  });
}

async function fail(refund: Refund, issue: string): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.refund.updateMany({
      where: { id: refund.id, state: refund.state },
      data: { state: 'failed', issue, updatedAt: now() },
    });
    if (count === 1) await askRefundOrKeep(tx, refund.bookingId);
  });
}
