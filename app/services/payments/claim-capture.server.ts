import { stillStands } from '~/domain/booking-status';
import { inTransaction, type Transaction } from '../database/database.server';
import type { Booking, PaymentAttempt } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { interval } from '../runtime/intervals.server';
import { captureUnderWay, moneyMoved, stillOpen } from './attempt-states';
import type { OwnIssue } from './payment-outcome';

/** Whether the attempt may be captured now, and if not, why. */
export type CaptureClaim =
  | { kind: 'claimed' }
  /** An earlier call of this same capture may still arrive: too soon to say that nothing was taken. */
  | { kind: 'on_its_way' }
  /** Another payment of the booking comes first. */
  | { kind: 'other_under_way' }
  /** The attempt was settled, here or by somebody else: its state says how. */
  | { kind: 'settled' };

/** Why the booking may not be paid by this attempt (R29, R30); null when it may. */
function objectionTo(booking: Booking, attempt: PaymentAttempt): OwnIssue | null {
  if (!stillStands(booking.status)) return 'booking_closed';
  if (booking.remainCents <= 0) return 'nothing_due';
  return booking.remainCents === attempt.amountCents ? null : 'amount_changed';
}

/**
 * Whether a capture that was asked for can still be travelling: sign-in and two tries, with room.
 * Asked for by a clock that was far ahead, it cannot.
 */
function mayBeOnItsWay({ state, updatedAt }: PaymentAttempt): boolean {
  const age = now().getTime() - updatedAt.getTime();
  return captureUnderWay.includes(state) && Math.abs(age) < 4 * interval('providerTimeout');
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

/**
 * Takes the right to capture an approved order. The booking is looked at once more, and no two
 * payments of one booking are captured side by side: both would be for the same remainder.
 */
export function claimCapture(attemptId: string): Promise<CaptureClaim> {
  return inTransaction(async (tx) => {
    const { booking, ...attempt } = await tx.paymentAttempt.findUniqueOrThrow({
      where: { id: attemptId },
      include: { booking: true },
    });
    if (!stillOpen.includes(attempt.state)) return { kind: 'settled' };
    const objection = objectionTo(booking, attempt);
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
