/** The port to the payment provider: all the app knows about it (R29 to R32). */
import type { Cents } from '~/core/money/money';

export type OrderRequest = {
  /** Idempotency id: the same id is the same order, never a second one (R20). */
  requestId: string;
  amountCents: Cents;
  /** Sales tax within the amount (R140). */
  taxCents: Cents;
  bookingId: string;
  payeeName: string;
  description: string;
  /** Approval on the provider's page, or in the window of its buttons (R31). */
  through: 'page' | 'buttons';
  /** Return addresses after approving, and after leaving without approving. */
  returnUrl: string;
  cancelUrl: string;
};

export type CreatedOrder = { orderId: string; approveUrl: string };

/** The provider's fee, and the amount it credited, in cents (R141). */
export type ProviderFee = { feeCents: Cents; netCents: Cents };

/** Outcome of a capture. `issue` is the provider's reason code, safe to log. */
export type CaptureOutcome =
  | {
      kind: 'completed';
      captureId: string;
      amountCents: Cents;
      currency: string;
      payerGivenName: string | null;
      /** Null if the provider didn't say. */
      fee: ProviderFee | null;
    }
  /** Captured, and the money is on its way. */
  | { kind: 'pending' }
  | { kind: 'declined'; issue: string }
  | { kind: 'not_approved'; issue: string }
  /** The order has expired or never existed: nothing was or will be captured. */
  | { kind: 'gone'; issue: string }
  /** Money moved in a way that needs a person's review. */
  | { kind: 'odd'; issue: string };

/** State of an order; `approved` means it can be captured. */
export type OrderState = CaptureOutcome | { kind: 'approved' };

export type RefundRequest = {
  /** Idempotency id: the same id is the same refund, never a second one. */
  requestId: string;
  /** Our own id, repeated in the provider's answers. */
  ourId: string;
  captureId: string;
  amountCents: Cents;
  note: string;
};

export type RefundOutcome =
  | {
      kind: 'completed';
      refundId: string;
      captureId: string | null;
      amountCents: Cents;
      /** Null if the refund was made at the provider. */
      ourId: string | null;
      /** The fee that came back, and the amount debited, both positive; null if the provider didn't say. */
      fee: ProviderFee | null;
    }
  | { kind: 'pending'; refundId: string }
  /** Not made, and will not be made. */
  | { kind: 'refused'; issue: string };

/** Every method throws {@link ProviderError}, and RangeError for an impossible amount. */
export type PaymentProvider = {
  createOrder(request: OrderRequest): Promise<CreatedOrder>;
  /** Captures an approved order; if it was captured before, returns that capture. */
  captureOrder(request: { requestId: string; orderId: string }): Promise<CaptureOutcome>;
  findOrder(orderId: string): Promise<OrderState>;
  refundCapture(request: RefundRequest): Promise<RefundOutcome>;
  findRefund(refundId: string): Promise<RefundOutcome>;
};

/** Formats cents as PayPal's dollars: 123450 is `1234.50`. @throws RangeError unless whole and positive */
export function paypalAmount(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || cents <= 0)
    throw new RangeError(`An order is for whole cents above 0, not ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/**
 * `refused`: nothing was done. `unknown`: it may have been done (R32). Has no cause, which could contain
 * secrets.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly kind: 'refused' | 'unknown',
    readonly issue: string,
  ) {
    super(`The payment provider's answer: ${kind}, ${issue}`);
  }
}
