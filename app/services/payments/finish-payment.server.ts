import { mayActOnOwner, type Viewer } from '~/domain/permissions';
import { database } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import type { PaymentOutcome } from './payment-outcome';
import { settleAttempt } from './settle-attempt.server';

/**
 * The payer is back from the provider's page: captures and records. Idempotent, so that a GET may
 * do it, and bound to the attempt and whoever began it (R5): calling it again, or many times at
 * once, records once and says what became of it.
 * @throws ServiceError not_found when the attempt is not this booking's or not the viewer's (R8)
 */
export async function finishPayment(request: {
  bookingId: string;
  attemptId: string;
  viewer: NonNullable<Viewer>;
}): Promise<PaymentOutcome> {
  const { bookingId, attemptId, viewer } = request;
  const attempt = await database().paymentAttempt.findUnique({
    where: { id: attemptId },
    select: { bookingId: true, payerId: true },
  });
  if (attempt?.bookingId !== bookingId || !mayActOnOwner(viewer, attempt.payerId))
    throw new ServiceError('not_found', 'This payment was not found.');
  return settleAttempt(attemptId);
}
