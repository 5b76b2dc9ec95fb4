import { inTransaction, type Transaction } from '~/core/database/database.server';
import type { Booking, PaymentAttempt } from '~/core/database/generated/client';
import type { AttemptState } from '~/core/database/generated/enums';
import { type Cents, sumCents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { log } from '~/core/runtime/log.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf } from '~/core/time/business-time';
import { captureUnderWay } from '~/features/booking/record/booking-row.server';
import { isActive } from '~/features/booking/rules/booking-status';
import { payByCredit, usableCredit } from './credit-payments.server';
import { addTip } from './adjust-total.server';
import { addToLedger } from './ledger.server';
import {
  askedCents,
  checkingCentsOf,
  attemptsOf,
  moneyMoved,
  orderCents,
  type OwnIssue,
  type Payment,
  shareOut,
  stillOpen,
  withParts,
} from './payment-attempt.server';
import { queuePaymentReceipt } from './payment-emails.server';
import type { CaptureOutcome } from './paypal-port.server';
import { type FeeColumns, feeShares } from './provider-fees.server';

type CaptureClaim =
  | { kind: 'claimed' }
  /** An earlier call for this capture may still arrive: too early to say that nothing was taken. */
  | { kind: 'on_its_way' }
  /** Another payment of the booking is in progress. */
  | { kind: 'other_under_way' }
  /** The attempt was settled elsewhere; its state tells the outcome. */
  | { kind: 'settled' };

/**
 * Returns the reason the bookings can't be paid by this order (R29, R30), which pays all of them or none
 * (R95); null if they can.
 */
async function objectionTo(tx: Transaction, payment: Payment): Promise<OwnIssue | null> {
  const attempts = attemptsOf(payment);
  for (const attempt of attempts) {
    const { bookingId: id } = attempt;
    const booking = await tx.booking.findUniqueOrThrow({ where: { id } });
    const objection = await objectionToOne(tx, booking, attempt);
    if (objection !== null) return attempts.length > 1 ? 'amount_changed' : objection;
  }
  return (await lacksCredit(tx, attempts)) ? 'amount_changed' : null;
}

/** Whether the house credit that the order counts on was used by another payment meanwhile (R143). */
async function lacksCredit(tx: Transaction, attempts: readonly PaymentAttempt[]): Promise<boolean> {
  const creditCents = sumCents(attempts.map((attempt) => attempt.creditCents));
  if (creditCents === 0) return false;
  const where = { id: attempts[0]?.bookingId ?? '' };
  const { userId } = await tx.booking.findUniqueOrThrow({ where });
  const own = attempts.map(({ id }) => id);
  return (await usableCredit(tx, userId, own)) < creditCents;
}

async function objectionToOne(
  tx: Transaction,
  booking: Booking,
  attempt: PaymentAttempt,
): Promise<OwnIssue | null> {
  if (!isActive(booking.status)) return 'booking_closed';
  // A tip alone can be added to a stay that is paid (R128).
  const wholeCents = attempt.amountCents + attempt.creditCents;
  if (booking.remainCents <= 0 && wholeCents !== attempt.tipCents) return 'nothing_due';
  const checkingCents = await checkingCentsOf(tx, booking.id);
  const askedWithTip = askedCents(attempt, booking, checkingCents) + attempt.tipCents;
  if (askedWithTip === wholeCents) return null;
  // The owner claimed a payment outside PayPal after opening PayPal's page (R94).
  return checkingCents > 0 ? 'claimed' : 'amount_changed';
}

/** Whether a requested capture can still arrive: time for sign-in and two tries, with a margin. */
function mayBeOnItsWay({ state, updatedAt }: PaymentAttempt): boolean {
  const age = now().getTime() - updatedAt.getTime();
  return captureUnderWay.includes(state) && age < 4 * interval('providerTimeout');
}

async function otherUnderWay(tx: Transaction, payment: Payment): Promise<boolean> {
  const attempts = attemptsOf(payment);
  const other = await tx.paymentAttempt.findFirst({
    where: {
      bookingId: { in: attempts.map(({ bookingId }) => bookingId) },
      id: { notIn: attempts.map(({ id }) => id) },
      state: { in: [...captureUnderWay, 'held'] },
    },
    select: { id: true },
  });
  return other !== null;
}

/** Claims an approved order: no two payments of one booking are captured in parallel. */
export function claimCapture(attemptId: string): Promise<CaptureClaim> {
  return inTransaction(async (tx) => {
    const attempt = await tx.paymentAttempt.findUniqueOrThrow({
      where: { id: attemptId },
      include: withParts,
    });
    if (!stillOpen.includes(attempt.state)) return { kind: 'settled' };
    const objection = await objectionTo(tx, attempt);
    if (objection && mayBeOnItsWay(attempt)) return { kind: 'on_its_way' };
    if (objection) {
      await moveOn(tx, attempt, { state: 'failed', issue: objection });
      return { kind: 'settled' };
    }
    if (attempt.state === 'awaiting_approval' && (await otherUnderWay(tx, attempt)))
      return { kind: 'other_under_way' };
    await moveOn(tx, attempt, { state: 'capturing', issue: null });
    return { kind: 'claimed' };
  });
}

/** Updates all attempts of an order, unless its money is already accounted for. */
async function moveOn(
  tx: Transaction,
  { id }: Payment,
  data: { state: AttemptState; issue: string | null; payerGivenName?: string | null },
): Promise<boolean> {
  const moved = { ...data, updatedAt: now() };
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id, state: { notIn: moneyMoved } },
    data: moved,
  });
  if (count === 1) await tx.paymentAttempt.updateMany({ where: { leadId: id }, data: moved });
  return count === 1;
}

type Completed = Extract<CaptureOutcome, { kind: 'completed' }>;

/** Records a capture once (R20, R32), in any state, as money has moved. @returns whether it wrote */
export async function recordCapture(payment: Payment, capture: Completed): Promise<boolean> {
  const { payerGivenName, captureId, amountCents } = capture;
  const attempts = attemptsOf(payment);
  const fees = feeShares(
    attempts.map((attempt) => attempt.amountCents),
    capture.fee,
  );
  const recorded = await inTransaction(async (tx) => {
    const data = { state: 'captured' as const, payerGivenName, issue: null };
    if (!(await moveOn(tx, payment, data))) return null;
    const stays = [];
    for (const [index, attempt] of attempts.entries())
      stays.push(await recordPart(tx, attempt, { providerRef: captureId, ...fees[index] }));
    await queuePaymentReceipt(tx, {
      bookingId: payment.bookingId,
      paidCents: amountCents,
      payerGivenName,
      creditCents: sumCents(stays.map(({ creditCents }) => creditCents)),
      ...(stays.length > 1 && {
        together: stays.map((stay) => ({
          ...stay,
          amountCents: stay.amountCents + stay.creditCents,
        })),
      }),
    });
    return stays;
  });
  if (!recorded) return false;
  for (const { attemptId, bookingId, amountCents, remainCents } of recorded) {
    log.info('payment.captured', { attemptId, bookingId, captureId, amountCents });
    if (remainCents < 0) log.warn('payment.overpaid', { attemptId, bookingId, remainCents });
  }
  return true;
}

/** Records the part of a capture that pays one stay. */
async function recordPart(
  tx: Transaction,
  attempt: PaymentAttempt,
  capture: { providerRef: string } & Partial<FeeColumns>,
) {
  const { id: attemptId, bookingId, amountCents } = attempt;
  const createdAt = now();
  // A stay that was canceled in the meantime gets no tip line: the admin decides about all of its money.
  const tipCents = await addTip(tx, attempt);
  if (amountCents > 0)
    await addToLedger(tx, {
      ...{
        bookingId,
        kind: 'capture',
        amountCents,
        ...capture,
        attemptId,
        actorId: null,
        tipCents,
      },
      createdAt,
    });
  const creditCents = await recordCredit(tx, attempt, createdAt);
  // Credit alone was to pay for this stay, which was canceled or paid in the meantime.
  if (amountCents === 0 && creditCents === 0) {
    const data = { state: 'failed', issue: 'booking_closed' } as const;
    await tx.paymentAttempt.update({ where: { id: attemptId }, data });
  }
  if (tipCents !== attempt.tipCents)
    await tx.paymentAttempt.update({ where: { id: attemptId }, data: { tipCents } });
  const { remainCents } = await tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
  return { attemptId, bookingId, amountCents, creditCents, remainCents };
}

/** Uses the credit of an attempt, reserved since the capture was claimed. @returns the cents used */
async function recordCredit(
  tx: Transaction,
  { id, bookingId, amountCents, creditCents, payerId, createdAt: begun }: PaymentAttempt,
  createdAt: Date,
): Promise<Cents> {
  if (creditCents === 0) return 0;
  const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
  // Its owner keeps the credit if the stay was canceled or paid in the meantime.
  if (!isActive(booking.status)) return 0;
  const cents = Math.min(creditCents, Math.max(0, booking.remainCents));
  const { timeZone } = await businessSettings(tx);
  return payByCredit(tx, {
    ...{ booking, cents, actorId: payerId, day: localDateOf(begun, timeZone) },
    attemptId: amountCents === 0 ? id : null,
    // After PayPal's part, whose tax was calculated as if it came first.
    createdAt: new Date(createdAt.getTime() + 1),
  });
}

type HeldMoney = Pick<PaymentAttempt, 'heldCents' | 'heldRef' | 'heldFeeCents' | 'heldNetCents'>;

/** Returns the parts that can be recorded or refunded from here: only dollars with a capture id. */
function heldMoney(payment: Payment, outcome: CaptureOutcome): HeldMoney[] {
  const attempts = attemptsOf(payment);
  if (outcome.kind !== 'completed' || outcome.currency !== 'USD' || outcome.amountCents <= 0)
    return attempts.map(() => ({
      ...{ heldCents: null, heldRef: null },
      ...{ heldFeeCents: null, heldNetCents: null },
    }));
  const askedAmounts = attempts.map(({ amountCents }) => amountCents);
  const { captureId: heldRef } = outcome;
  const parts = shareOut(outcome.amountCents, askedAmounts);
  const fees = feeShares(parts, outcome.fee);
  return parts.map((heldCents, index) => {
    const { feeCents = null, netCents = null } = fees[index] ?? {};
    return { heldCents, heldRef, heldFeeCents: feeCents, heldNetCents: netCents };
  });
}

/**
 * Keeps an unexpected capture out of the ledger until the admin reviews it; for several stays, each holds its
 * part (R95).
 */
export async function holdCapture(payment: Payment, outcome: CaptureOutcome): Promise<void> {
  const completed = outcome.kind === 'completed';
  const issue = 'issue' in outcome ? outcome.issue : 'AMOUNT_DIFFERS';
  const money = heldMoney(payment, outcome);
  const wrote = await inTransaction(async (tx) => {
    if (!(await moveOn(tx, payment, { state: 'held', issue }))) return false;
    for (const [index, { id }] of attemptsOf(payment).entries()) {
      const part = money[index];
      // This stay received nothing: there is nothing to decide.
      const data = part?.heldCents === 0 ? { state: 'failed' as const } : part;
      await tx.paymentAttempt.update({ where: { id }, data: data ?? {} });
    }
    return true;
  });
  if (!wrote) return;
  log.error('payment.held', {
    attemptId: payment.id,
    bookingId: payment.bookingId,
    orderId: payment.orderId,
    issue,
    askedCents: orderCents(payment),
    captureId: completed ? outcome.captureId : null,
    capturedCents: completed ? outcome.amountCents : null,
    currency: completed ? outcome.currency : null,
  });
}

/** Ledger note of a held payment. */
export const heldNote = 'Amount differs from the order';

/** Adds a held payment to the ledger, which settles it (R32). @returns the entry's id */
export async function addHeldToLedger(
  tx: Transaction,
  { id: attemptId, bookingId, ...held }: PaymentAttempt,
  amountCents: Cents,
  actorId: string | null,
): Promise<string> {
  await tx.paymentAttempt.update({
    where: { id: attemptId },
    // The tip within a different amount is unknown.
    data: { state: 'captured', tipCents: 0, updatedAt: now() },
  });
  const { heldCents, heldRef } = held;
  const isCaptureKnown = heldCents !== null && heldRef !== null;
  const { entryId } = await addToLedger(tx, {
    bookingId,
    kind: isCaptureKnown ? 'capture' : 'manual',
    amountCents,
    providerRef: isCaptureKnown ? heldRef : null,
    feeCents: isCaptureKnown ? held.heldFeeCents : null,
    netCents: isCaptureKnown ? held.heldNetCents : null,
    attemptId,
    actorId,
    note: heldNote,
  });
  return entryId;
}
