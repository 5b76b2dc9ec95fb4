import {
  type EmulatedCapture,
  type EmulatedDispute,
  type EmulatedOrder,
  type EmulatedRefund,
} from './emulator-state';
import { newAccountId } from './ids';

/** Orders in the form of PayPal's API. */

const merchantId = newAccountId();
const usd = (value: string) => ({ currency_code: 'USD', value });
const instant = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

function linksOf(order: EmulatedOrder, base: string): object[] {
  const self = `${base}/v2/checkout/orders/${order.id}`;
  const approval = `${base}/checkoutnow?token=${order.id}`;
  const links: object[] = [{ href: self, rel: 'self', method: 'GET' }];
  if (order.status === 'PAYER_ACTION_REQUIRED')
    links.push({ href: approval, rel: 'payer-action', method: 'GET' });
  if (order.status === 'CREATED') links.push({ href: approval, rel: 'approve', method: 'GET' });
  if (order.status === 'CREATED' || order.status === 'APPROVED')
    links.push({ href: `${self}/capture`, rel: 'capture', method: 'POST' });
  return links;
}

/** Returns the fee of a commercial payment, 3.49 % and 49 cents, at most the payment. */
function breakdownOf(value: string): object {
  const gross = Math.round(Number(value) * 100);
  const fee = Math.min(gross, Math.round(gross * 0.0349) + 49);
  const text = (cents: number) => (cents / 100).toFixed(2);
  return {
    gross_amount: usd(text(gross)),
    paypal_fee: usd(text(fee)),
    net_amount: usd(text(gross - fee)),
  };
}

/** A capture as PayPal answers it. */
export function captureBody(order: EmulatedOrder, capture: EmulatedCapture, base: string): object {
  const self = `${base}/v2/payments/captures/${capture.id}`;
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: usd(capture.value),
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(capture.status === 'COMPLETED' &&
      capture.tellsFee && {
        seller_receivable_breakdown: breakdownOf(capture.value),
      }),
    custom_id: order.request.purchaseUnit.custom_id,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${base}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
    create_time: instant(capture.at),
    update_time: instant(capture.at),
  };
}

function payerParts(order: EmulatedOrder): object {
  const source = order.request.namesPaypal ? { payment_source: { paypal: {} } } : {};
  if (!order.payer) return source;
  const name = { given_name: order.payer.givenName, surname: 'Sample' };
  const email = 'payer@example.com';
  return {
    payment_source: {
      paypal: {
        email_address: email,
        account_id: order.payer.accountId,
        account_status: 'VERIFIED',
        name,
        address: { country_code: 'US' },
      },
    },
    payer: {
      name,
      email_address: email,
      payer_id: order.payer.accountId,
      address: { country_code: 'US' },
    },
  };
}

function paymentsOf(order: EmulatedOrder, base: string): object {
  if (!order.capture) return {};
  return { payments: { captures: [captureBody(order, order.capture, base)] } };
}

/**
 * An order as PayPal answers it.
 * @param prefer the request's Prefer header; anything but `return=representation` is minimal
 * @param base the emulator's own origin, for the links
 */
export function orderBody(order: EmulatedOrder, base: string, prefer: string | undefined): object {
  const minimal = {
    id: order.id,
    status: order.status,
    ...payerParts(order),
    links: linksOf(order, base),
  };
  const unit = order.request.purchaseUnit;
  if (prefer !== 'return=representation') {
    if (!order.capture) return minimal;
    const units = [{ reference_id: unit.reference_id, ...paymentsOf(order, base) }];
    return { ...minimal, purchase_units: units };
  }
  return {
    ...minimal,
    intent: 'CAPTURE',
    create_time: instant(order.createdAt),
    update_time: instant(order.updatedAt),
    purchase_units: [
      {
        ...unit,
        payee: { email_address: 'business@example.com', merchant_id: merchantId },
        ...paymentsOf(order, base),
      },
    ],
  };
}

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
    ...(refund.customId !== null && { custom_id: refund.customId }),
    ...(refund.note !== null && { note_to_payer: refund.note }),
    ...(refund.status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    ...(refund.status === 'COMPLETED' &&
      refund.tellsFee && {
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

/** A dispute as PayPal's Customer Disputes API and its webhooks describe it. */
export function disputeBody(dispute: EmulatedDispute): object {
  return {
    dispute_id: dispute.id,
    create_time: instant(dispute.openedAt),
    update_time: instant(dispute.changedAt),
    disputed_transactions: [{ seller_transaction_id: dispute.captureId }],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
    status: dispute.status,
    dispute_amount: { currency_code: 'USD', value: dispute.value },
    dispute_life_cycle_stage: 'INQUIRY',
    ...(dispute.respondBy !== null && { seller_response_due_date: instant(dispute.respondBy) }),
    ...(dispute.outcome !== null && { dispute_outcome: { outcome_code: dispute.outcome } }),
  };
}
