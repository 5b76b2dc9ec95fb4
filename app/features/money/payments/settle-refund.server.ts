import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { PaymentAttempt, Refund } from '~/core/database/generated/client';
import type { RefundState } from '~/core/database/generated/enums';
import { type Cents, sumCents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { log } from '~/core/runtime/log.server';
import { bookingStatuses, isActive } from '~/features/booking/rules/booking-status';
import { lowerTotal, takeOutTip } from './adjust-total.server';
import { addHeldToLedger } from './capture.server';
import { addToLedger, refundUnderWay } from './ledger.server';
import { shareOut } from './payment-attempt.server';
import { queuePaymentReceipt, queueRefundMail } from './payment-emails.server';
import { paymentProvider } from './payment-provider.server';
import { type PaymentProvider, ProviderError, type RefundOutcome } from './paypal-port.server';
import { type FeeColumns, feeShares, returned } from './provider-fees.server';

const activeStatuses = bookingStatuses.filter(isActive);

/** `unknown` if the provider didn't answer. */
export type RefundProgress = RefundState | 'unknown';

/** Requests the refund under its one id and records the outcome; never refunds twice (R32). */
export async function settleRefund(refundId: string): Promise<RefundProgress> {
  const refund = await database().refund.findUniqueOrThrow({ where: { id: refundId } });
  if (refund.state === 'completed' || refund.state === 'failed') return refund.state;
  const provider = paymentProvider();
  if (provider === null) return 'unknown';
  try {
    return await applyOutcome(refund, await ask(provider, refund));
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
    ourId: refund.id,
    captureId: entry.providerRef ?? '',
    amountCents: refund.amountCents,
    note: refund.note,
  });
}

async function applyOutcome(refund: Refund, outcome: RefundOutcome): Promise<RefundState> {
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

/** R29: reopens "refund or keep" after a refund that failed. */
export async function reopenRefundOrKeep(tx: Transaction, bookingId: string): Promise<void> {
  await tx.booking.updateMany({
    where: { id: bookingId, status: { notIn: activeStatuses }, paidCents: { gt: 0 } },
    data: { refundOrKeep: true },
  });
}

async function fail(refund: Refund, issue: string): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.refund.updateMany({
      where: { id: refund.id, state: refund.state },
      data: { state: 'failed', issue, updatedAt: now() },
    });
    if (count === 1) await reopenRefundOrKeep(tx, refund.bookingId);
  });
}

type Completed = Extract<RefundOutcome, { kind: 'completed' }>;

/** Records a refund once, with its email. @returns whether it wrote */
async function recordRefund(refundId: string, outcome: Completed): Promise<boolean> {
  const wrote = await inTransaction(async (tx) => {
    const { count } = await tx.refund.updateMany({
      where: { id: refundId, state: { not: 'completed' } },
      data: { state: 'completed', providerRef: outcome.refundId, issue: null, updatedAt: now() },
    });
    if (count === 1) await addRefundToLedger(tx, refundId, outcome);
    return count === 1;
  });
  if (wrote) log.info('refund.completed', { refundId, providerRef: outcome.refundId });
  return wrote;
}

async function addRefundToLedger(
  tx: Transaction,
  id: string,
  { amountCents, fee }: Completed,
  share: FeeColumns | undefined = feeShares([amountCents], fee)[0],
): Promise<void> {
  const refund = await tx.refund.findUniqueOrThrow({ where: { id } });
  const { bookingId, providerRef, actorId, note, tipCents } = refund;
  const priceCents = amountCents - tipCents;
  if (refund.lowersTotal)
    await lowerTotal(tx, { bookingId, amountCents: priceCents, actorId, note });
  if (tipCents > 0) await takeOutTip(tx, { bookingId, tipCents, actorId });
  const { paidCents } = await addToLedger(tx, {
    bookingId,
    kind: 'refund',
    amountCents: -amountCents,
    tipCents: -tipCents,
    providerRef,
    attemptId: null,
    actorId,
    note,
    ...(share && returned(share)),
  });
  // Possible only with a refund at the provider after a cash refund. The money did move.
  if (paidCents < 0) log.error('refund.beyond_paid', { refundId: id, bookingId, paidCents });
  await queueRefundMail(tx, { bookingId, amountCents, note });
}

/**
 * Records a refund made at the provider; for a held payment it also records the payment itself (R32).
 * @returns false if it isn't ours or already recorded
 */
export async function recordProviderRefund(outcome: Completed): Promise<boolean> {
  const { refundId: providerRef, captureId, amountCents } = outcome;
  if (captureId === null) return false;
  return inTransaction(async (tx) => {
    const entries = await tx.ledgerEntry.count({ where: { providerRef } });
    const captures = await capturesLeft(tx, captureId);
    if (entries > 0 || captures.length === 0) return false;
    const lost = await lostRefund(tx, outcome, captures);
    if (lost !== null) {
      await complete(tx, lost.id, outcome);
      return true;
    }
    const shares = shareOut(
      amountCents,
      captures.map(({ leftCents }) => leftCents),
    );
    const fees = feeShares(shares, outcome.fee);
    for (const [index, { id, bookingId, held }] of captures.entries()) {
      const share = shares[index] ?? 0;
      if (share === 0) continue;
      const captureEntryId = held === null ? id : await answerHeld(tx, held, share);
      const at = now();
      const made = await tx.refund.create({
        data: {
          ...{ bookingId, captureEntryId, amountCents: share, note: 'Made at PayPal' },
          requestId: `provider-${providerRef}-${bookingId}`,
          ...{ createdAt: at, updatedAt: at },
        },
      });
      await complete(tx, made.id, { ...outcome, amountCents: share }, fees[index]);
    }
    return true;
  });
}

/**
 * Records a held payment that was refunded at the provider; the rest is kept. @returns the id of its ledger
 * entry
 */
async function answerHeld(
  tx: Transaction,
  held: PaymentAttempt,
  refundedCents: Cents,
): Promise<string> {
  const { bookingId, payerGivenName } = held;
  const paidCents = held.heldCents ?? 0;
  const entryId = await addHeldToLedger(tx, held, paidCents, null);
  if (refundedCents < paidCents)
    await queuePaymentReceipt(tx, { bookingId, paidCents, payerGivenName });
  return entryId;
}

async function complete(
  tx: Transaction,
  id: string,
  outcome: Completed,
  share?: FeeColumns,
): Promise<void> {
  const { refundId: providerRef } = outcome;
  await tx.refund.update({
    where: { id },
    data: { state: 'completed', providerRef, issue: null, updatedAt: now() },
  });
  await addRefundToLedger(tx, id, outcome, share);
}

/** Finds our own refund whose answer was lost: it is the same refund. */
function lostRefund(
  tx: Transaction,
  { ourId, amountCents }: Completed,
  captures: readonly CaptureLeft[],
): Promise<Refund | null> {
  const ofCapture = { captureEntryId: { in: captures.map(({ id }) => id) } };
  const lost =
    ourId !== null
      ? { ...ofCapture, id: ourId, state: { not: 'completed' as const } }
      : { ...ofCapture, amountCents, state: { in: refundUnderWay } };
  return tx.refund.findFirst({ where: lost, orderBy: { createdAt: 'asc' } });
}

type CaptureLeft = {
  /** Id of its ledger entry; empty for a held payment. */
  id: string;
  bookingId: string;
  leftCents: Cents;
  held: PaymentAttempt | null;
};

/**
 * Returns the parts of a capture with the rest of each in cents: rejected and canceled stays first, then held
 * payments, as a refund at the provider is most likely for those (R95).
 */
async function capturesLeft(tx: Transaction, providerRef: string): Promise<CaptureLeft[]> {
  const held = await tx.paymentAttempt.findMany({
    where: { heldRef: providerRef, state: 'held' },
    include: { booking: { select: { status: true } } },
    orderBy: { requestId: 'asc' },
  });
  const rows = await tx.ledgerEntry.findMany({
    where: { providerRef, kind: 'capture' },
    include: { booking: { select: { status: true } }, refunds: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const captures = rows.map(({ refunds, amountCents, booking, ...row }) => {
    const given = refunds.filter(({ state }) => state !== 'failed');
    const leftCents = amountCents - sumCents(given.map((refund) => refund.amountCents));
    const rank = isActive(booking.status) ? 2 : 0;
    return { ...row, leftCents: Math.max(0, leftCents), held: null, rank };
  });
  const parts = held.map(({ booking, ...attempt }) => ({
    ...{ id: '', bookingId: attempt.bookingId, leftCents: attempt.heldCents ?? 0, held: attempt },
    rank: isActive(booking.status) ? 1 : 0,
  }));
  return [...captures, ...parts].sort((a, b) => a.rank - b.rank);
}
