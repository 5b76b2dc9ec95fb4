import { ServiceError } from '../runtime/service-error.server';
import { openRefund, type RefundWish } from './open-refund.server';
import { settleRefund, type RefundStanding } from './settle-refund.server';

/** What the admin reads after asking for a refund. */
export const refundSentences: Record<Exclude<RefundStanding, 'started' | 'failed'>, string> = {
  completed: 'The money is on its way back, and the owner has been told.',
  pending: 'PayPal is working on this refund. It shows here when it is done.',
  unknown: 'PayPal has not answered yet. We keep asking; nothing is given back twice.',
};

/**
 * Gives back a capture, in full or in part, through the provider (R29): written down first, asked
 * for under one request id, in the ledger once it is done.
 * @returns the sentence for the admin
 * @throws ServiceError as openRefund does; unavailable when the provider refused
 */
export async function refundPayment(wish: RefundWish): Promise<string> {
  const refund = await openRefund(wish);
  return sentenceFor(await settleRefund(refund.id));
}

/**
 * The sentence for a refund that was asked for.
 * @throws ServiceError unavailable when the provider refused
 */
export function sentenceFor(standing: RefundStanding): string {
  if (standing === 'failed')
    throw new ServiceError(
      'unavailable',
      'PayPal refused this refund, so nothing was given back. You can give the money back another way and enter it by hand.',
    );
  return refundSentences[standing === 'started' ? 'unknown' : standing];
}
