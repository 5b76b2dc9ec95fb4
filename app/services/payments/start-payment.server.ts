import { localDateOf } from '~/domain/business-time';
import { formatDay } from '~/domain/date-words';
import { paths } from '~/lib/paths';
import { database } from '../database/database.server';
import type { Booking, PaymentAttempt } from '../database/generated/client';
import { countAttempts } from '../rate-limit/count-attempt.server';
import { now } from '../runtime/clock.server';
import { log } from '../runtime/log.server';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings } from '../settings/business-settings.server';
import { openAttempt, type AttemptWish } from './open-attempt.server';
import { payableBooking } from './payable-booking.server';
import { paymentSentences } from './payment-outcome';
import { paymentProvider } from './payment-provider.server';
import { ProviderError, type OrderRequest } from './paypal-port.server';
import { returnOrigin } from './return-origin.server';
import { settleCapturesUnderWay } from './settle-attempt.server';

async function orderRequest(
  attempt: PaymentAttempt,
  booking: Booking,
  { origin, through }: { origin: string; through: OrderRequest['through'] },
): Promise<OrderRequest> {
  const { businessName, timeZone } = await businessSettings();
  return {
    requestId: attempt.requestId,
    through,
    amountCents: attempt.amountCents,
    bookingId: booking.id,
    payeeName: businessName,
    description: `${booking.service}, ${formatDay(localDateOf(booking.start, timeZone))}`,
    returnUrl: origin + paths.paymentReturn(booking.id, attempt.id),
    cancelUrl: origin + paths.paymentCanceled(booking.id),
  };
}

/** A definite no ends the attempt; after silence the same form goes on with it (R32). */
async function refuseStart(
  attempt: PaymentAttempt,
  { kind, issue }: ProviderError,
): Promise<never> {
  const { id: attemptId, bookingId } = attempt;
  log[kind === 'refused' ? 'error' : 'warn']('payment.not_started', {
    attemptId,
    bookingId,
    kind,
    issue,
  });
  if (kind === 'refused')
    await database().paymentAttempt.updateMany({
      where: { id: attemptId, state: 'started' },
      data: { state: 'failed', issue, updatedAt: now() },
    });
  throw new ServiceError('unavailable', paymentSentences.not_started);
}

/**
 * Begins a payment of what remains of the booking and says where the payer approves it (R29 to
 * R31). The attempt is written down before the provider hears of it; sending the same form again
 * leads to the same order (R20).
 * @param request.origin origin of the request; counts in sample mode only
 * @param request.through where the payer approves: orders for the provider's buttons are their own
 * @throws ServiceError not_found; conflict when it cannot be paid now; unavailable without an
 *   answer from the provider: sending the same form again is safe
 */
export async function startPayment(
  request: AttemptWish & { origin?: string; through?: OrderRequest['through'] },
): Promise<{ approveUrl: string; orderId: string; attemptId: string }> {
  const { origin, through = 'page', ...sent } = request;
  const { submissionKey } = sent;
  const wish =
    through === 'page' ? sent : { ...sent, submissionKey: `${through} ${submissionKey}` };
  const provider = paymentProvider();
  if (!provider) throw new ServiceError('unavailable', paymentSentences.no_provider);
  await payableBooking(database(), wish.bookingId, wish.viewer);
  await countAttempts([{ limit: 'payment-start', subject: wish.viewer.id }]);
  await settleCapturesUnderWay(wish.bookingId);
  const { attempt, booking } = await openAttempt(wish);
  const order = await orderRequest(attempt, booking, { origin: returnOrigin(origin), through });
  const created = await provider.createOrder(order).catch((error: unknown) => {
    if (error instanceof ProviderError) return refuseStart(attempt, error);
    throw error;
  });
  await database().paymentAttempt.updateMany({
    where: { id: attempt.id, state: 'started' },
    data: { orderId: created.orderId, state: 'awaiting_approval', updatedAt: now() },
  });
  return { ...created, attemptId: attempt.id };
}
