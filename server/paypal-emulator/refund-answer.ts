/** Refunds in the form of PayPal's API. */
import type { EmulatedRefund } from './emulator-state';

const instant = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

/**
 * A refund as PayPal answers it.
 * @param prefer the request's Prefer header; anything but `return=representation` is minimal
 * @param base the emulator's own origin, for the links
 */
export function refundBody(
  refund: EmulatedRefund,
  base: string,
  prefer: string | undefined,
): object {
  const amount = { currency_code: 'USD', value: refund.value };
  const zero = { currency_code: 'USD', value: '0.00' };
  const minimal = {
    id: refund.id,
    status: refund.status,
    links: [
      { href: `${base}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${base}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
  };
  if (prefer !== 'return=representation') return minimal;
  return {
    ...minimal,
    amount,
    ...(refund.note !== null && { note_to_payer: refund.note }),
    ...(refund.status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    ...(refund.status === 'COMPLETED' && {
      seller_payable_breakdown: {
        gross_amount: amount,
        paypal_fee: zero,
        net_amount: amount,
        total_refunded_amount: amount,
      },
    }),
    create_time: instant(refund.at),
    update_time: instant(refund.at),
  };
}
