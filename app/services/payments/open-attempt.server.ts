import type { Viewer } from '~/domain/permissions';
import { inTransaction, type Transaction } from '../database/database.server';
import type { Booking, PaymentAttempt } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { digestOf } from '../runtime/digest.server';
import { ServiceError } from '../runtime/service-error.server';
import { captureUnderWay } from './attempt-states';
import { payableBooking } from './payable-booking.server';
import { paymentSentences } from './payment-outcome';

export type AttemptWish = {
  bookingId: string;
  viewer: NonNullable<Viewer>;
  /** The key of the form that was sent. */
  submissionKey: string;
};

/** How often one rendered form can begin anew: after a decline, or when the amount changed. */
const mostRounds = 50;

/** PayPal takes up to 38 characters in some of its interfaces; the capture's id appends two. */
function requestIdOf({ bookingId, viewer, submissionKey }: AttemptWish, round: number): string {
  return digestOf(JSON.stringify([bookingId, viewer.id, submissionKey, round])).slice(0, 36);
}

async function refuseBesideAnother(tx: Transaction, bookingId: string): Promise<void> {
  const other = await tx.paymentAttempt.findFirst({
    where: { bookingId, state: { in: [...captureUnderWay, 'held'] } },
    select: { state: true },
  });
  if (other)
    throw new ServiceError(
      'conflict',
      paymentSentences[other.state === 'held' ? 'held' : 'other_under_way'],
    );
}

/** Whether the same form, sent again, goes on with this attempt. */
function goesOn(attempt: PaymentAttempt, booking: Booking): boolean {
  const open = attempt.state === 'started' || attempt.state === 'awaiting_approval';
  return open && attempt.amountCents === booking.remainCents;
}

/**
 * The attempt that this form began, or a new one for what remains of the booking at this moment
 * (R29). The same form sent twice finds the same attempt (R20); after a decline, or for another
 * amount, it begins a new one, with a request id of its own.
 * @throws ServiceError not_found, or conflict with the reason
 */
export function openAttempt(
  wish: AttemptWish,
): Promise<{ attempt: PaymentAttempt; booking: Booking }> {
  return inTransaction(async (tx) => {
    const booking = await payableBooking(tx, wish.bookingId, wish.viewer);
    await refuseBesideAnother(tx, wish.bookingId);
    for (let round = 0; round < mostRounds; round += 1) {
      const requestId = requestIdOf(wish, round);
      const earlier = await tx.paymentAttempt.findUnique({ where: { requestId } });
      if (earlier && goesOn(earlier, booking)) return { attempt: earlier, booking };
      if (earlier) continue;
      const at = now();
      const attempt = await tx.paymentAttempt.create({
        data: {
          bookingId: wish.bookingId,
          payerId: wish.viewer.id,
          amountCents: booking.remainCents,
          requestId,
          createdAt: at,
          updatedAt: at,
        },
      });
      return { attempt, booking };
    }
    throw new ServiceError('conflict', 'Please reload the page and pay from there.');
  });
}
