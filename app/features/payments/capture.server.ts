import { inTransaction, type Transaction } from '~/core/database/database.server';
import type { Booking, PaymentAttempt } from '~/core/database/generated/client';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { log } from '~/core/runtime/log.server';
import { captureUnderWay } from '~/features/bookings/booking-row.server';
import { isActive } from '~/features/stays/booking-status';
import { addTip } from './adjust-total.server';
import { addToLedger } from './ledger.server';
import { askedCents, moneyMoved, type OwnIssue, stillOpen } from './payment-attempt.server';
import { queuePaymentReceipt } from './payment-emails.server';
import type { CaptureOutcome } from './paypal-port.server';

type CaptureClaim =
  | { kind: 'claimed' }
  /** An earlier call of this same capture may still arrive: too soon to say that nothing was taken. */
  | { kind: 'on_its_way' }
  /** Another payment of the booking comes first. */
  | { kind: 'other_under_way' }
  /** The attempt was settled elsewhere: its state says how. */
  | { kind: 'settled' };

/** Why the booking may not be paid by this attempt (R29, R30); null when it may. */
async function objectionTo(
  tx: Transaction,
  booking: Booking,
  attempt: PaymentAttempt,
): Promise<OwnIssue | null> {
  if (!isActive(booking.status)) return 'booking_closed';
  if (booking.remainCents <= 0) return 'nothing_due';
  const asked = askedCents(attempt, booking) + attempt.tipCents;
  if (asked !== attempt.amountCents) return 'amount_changed';
  // They said that they paid another way after they opened PayPal's page (R94).
  return (await tx.paymentClaim.count({ where: { openKey: booking.id } })) > 0 ? 'claimed' : null;
}

/** Whether a capture that was asked for can still arrive: sign-in and two tries, with room. */
function mayBeOnItsWay({ state, updatedAt }: PaymentAttempt): boolean {
  const age = now().getTime() - updatedAt.getTime();
  return captureUnderWay.includes(state) && age < 4 * interval('providerTimeout');
}

async function otherUnderWay(tx: Transaction, attempt: PaymentAttempt): Promise<boolean> {
  const other = await tx.paymentAttempt.findFirst({
    where: {
      bookingId: attempt.bookingId,
      id: { not: attempt.id },
      state: { in: [...captureUnderWay, 'held'] },
    },
    select: { id: true },
  });
  return other !== null;
}

/** Claims an approved order: no two payments of one booking are captured side by side. */
export function claimCapture(attemptId: string): Promise<CaptureClaim> {
  return inTransaction(async (tx) => {
    const { booking, ...attempt } = await tx.paymentAttempt.findUniqueOrThrow({
      where: { id: attemptId },
      include: { booking: true },
    });
    if (!stillOpen.includes(attempt.state)) return { kind: 'settled' };
    const objection = await objectionTo(tx, booking, attempt);
    if (objection && mayBeOnItsWay(attempt)) return { kind: 'on_its_way' };
    if (objection) {
      await tx.paymentAttempt.updateMany({
        where: { id: attemptId, state: { notIn: moneyMoved } },
        data: { state: 'failed', issue: objection, updatedAt: now() },
      });
      return { kind: 'settled' };
    }
    if (attempt.state === 'awaiting_approval' && (await otherUnderWay(tx, attempt)))
      return { kind: 'other_under_way' };
    await tx.paymentAttempt.update({
      where: { id: attemptId },
      data: { state: 'capturing', updatedAt: now() },
    });
    return { kind: 'claimed' };
  });
}

type Completed = Extract<CaptureOutcome, { kind: 'completed' }>;

/** Records a capture once (R20, R32), whatever the state: money moved. @returns whether it wrote */
export async function recordCapture(attempt: PaymentAttempt, capture: Completed): Promise<boolean> {
  const { payerGivenName, amountCents, captureId } = capture;
  const { id: attemptId, bookingId } = attempt;
  const recorded = await inTransaction(async (tx) => {
    const { count } = await tx.paymentAttempt.updateMany({
      where: { id: attemptId, state: { notIn: moneyMoved } },
      data: { state: 'captured', payerGivenName, issue: null, updatedAt: now() },
    });
    if (count === 0) return null;
    // A stay that ended meanwhile takes no line: what came for it is all to be decided about.
    const tipCents = await addTip(tx, attempt);
    const amounts = await addToLedger(tx, {
      bookingId,
      kind: 'capture',
      amountCents,
      providerRef: captureId,
      attemptId,
      actorId: null,
      tipCents,
    });
    if (tipCents !== attempt.tipCents)
      await tx.paymentAttempt.update({ where: { id: attemptId }, data: { tipCents } });
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

/** Keeps an unexpected capture out of the ledger until a person has looked at it. */
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
