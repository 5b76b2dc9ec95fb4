import {
  ApiError,
  ArgumentsValidationError,
  CaptureStatus,
  type Money,
  type Order,
  type OrdersCapture,
  OrderStatus,
  type Refund,
  RefundStatus,
} from '@paypal/paypal-server-sdk';
import * as z from 'zod';
import type { Cents } from '~/core/money/money';
import { code, issueIn, problemWith } from './paypal-problem.server';
import {
  type CaptureOutcome,
  type OrderState,
  ProviderError,
  type ProviderFee,
  type RefundOutcome,
} from './paypal-port.server';

/** Parses PayPal's amount exactly, in cents; null unless it is dollars with up to two decimals. */
function centsOfPaypalAmount(value: string): Cents | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value);
  if (!match) return null;
  // Read as two integers: 1.15 * 100 is not 115 in floating point.
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Returns the fee and net of a breakdown, in cents; null unless both are there in dollars (R141). */
function feeOf(
  breakdown: { paypalFee?: Money | undefined; netAmount?: Money | undefined } | undefined,
): ProviderFee | null {
  const { paypalFee, netAmount } = breakdown ?? {};
  if (paypalFee?.currencyCode !== 'USD' || netAmount?.currencyCode !== 'USD') return null;
  const feeCents = centsOfPaypalAmount(paypalFee.value);
  const netCents = centsOfPaypalAmount(netAmount.value);
  return feeCents === null || netCents === null ? null : { feeCents, netCents };
}

/** Returns the HTTP status and issue of an SDK error; null if PayPal didn't answer. */
function refusalOf(error: unknown): { status: number; issue: string } | null {
  if (!(error instanceof ApiError)) return null;
  return { status: error.statusCode, issue: issueIn(error.statusCode, error.result) };
}

/** Whether PayPal no longer accepts the token sent: the call had no effect. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode === 401;
}

/**
 * Converts an SDK error to a ProviderError. Rate limits and calls in progress are `unknown`, so they can be
 * retried.
 */
export function providerErrorOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof ArgumentsValidationError)
    return new ProviderError('refused', 'ARGUMENTS_INVALID');
  const refusal = refusalOf(error);
  if (!refusal) {
    const withCode = z.object({ code }).safeParse(error);
    return new ProviderError('unknown', withCode.data?.code ?? 'NO_ANSWER');
  }
  return problemWith(refusal);
}

/** Interprets a refused capture; `already_captured` means the order must be looked up. */
export function captureRefusal(error: unknown): CaptureOutcome | { kind: 'already_captured' } {
  const refusal = refusalOf(error);
  const { kind, issue } = providerErrorOf(error);
  if (kind === 'unknown' || !refusal) throw providerErrorOf(error);
  if (refusal.status === 404) return { kind: 'gone', issue };
  if (refusal.status !== 422) throw providerErrorOf(error);
  if (issue === 'ORDER_ALREADY_CAPTURED') return { kind: 'already_captured' };
  if (issue === 'ORDER_NOT_APPROVED' || issue === 'PAYER_ACTION_REQUIRED')
    return { kind: 'not_approved', issue };
  return { kind: 'declined', issue };
}

/** Interprets a failed lookup: an order that PayPal doesn't know is gone. */
export function lookUpRefusal(error: unknown): OrderState {
  const refusal = refusalOf(error);
  if (refusal?.status === 404) return { kind: 'gone', issue: refusal.issue };
  throw providerErrorOf(error);
}

function givenNameOf(order: Order): string | null {
  const source = order.paymentSource;
  const name = source?.paypal?.name ?? source?.venmo?.name ?? order.payer?.name;
  return name?.givenName?.trim() || null;
}

function outcomeOf(capture: OrdersCapture, order: Order): CaptureOutcome {
  switch (capture.status) {
    case CaptureStatus.Completed: {
      const amountCents = centsOfPaypalAmount(capture.amount?.value ?? '');
      const currency = capture.amount?.currencyCode;
      if (!capture.id || amountCents === null || !currency)
        return { kind: 'odd', issue: 'CAPTURE_UNREADABLE' };
      const payerGivenName = givenNameOf(order);
      const fee = feeOf(capture.sellerReceivableBreakdown);
      return {
        kind: 'completed',
        captureId: capture.id,
        amountCents,
        currency,
        payerGivenName,
        fee,
      };
    }
    case CaptureStatus.Pending:
      return { kind: 'pending' };
    case CaptureStatus.Declined:
    case CaptureStatus.Failed:
      return { kind: 'declined', issue: `CAPTURE_${capture.status}` };
    default:
      return { kind: 'odd', issue: `CAPTURE_${capture.status ?? 'WITHOUT_STATUS'}` };
  }
}

/** Returns the relevant capture: one that moved money, before one that did not. */
function captureOf(order: Order): OrdersCapture | undefined {
  const captures = order.purchaseUnits?.flatMap((unit) => unit.payments?.captures ?? []) ?? [];
  const failed: unknown[] = [CaptureStatus.Declined, CaptureStatus.Failed];
  return captures.find(({ status }) => !failed.includes(status)) ?? captures[0];
}

/** Returns an order's state by its capture, which has its own status. @throws ProviderError unknown */
export function orderStateOf(order: Order): OrderState {
  const capture = captureOf(order);
  if (capture) return outcomeOf(capture, order);
  switch (order.status) {
    case OrderStatus.Approved:
      return { kind: 'approved' };
    case OrderStatus.Created:
    case OrderStatus.Saved:
    case OrderStatus.PayerActionRequired:
      return { kind: 'not_approved', issue: order.status };
    case OrderStatus.Voided:
      return { kind: 'gone', issue: order.status };
    default:
      throw new ProviderError('unknown', 'ORDER_UNREADABLE');
  }
}

/** Returns a refund's outcome. @throws ProviderError unknown for another state or currency */
export function refundOutcomeOf(refund: Refund): RefundOutcome {
  const { id: refundId, status, amount, customId } = refund;
  if (refundId === undefined) throw new ProviderError('unknown', 'REFUND_UNREADABLE');
  switch (status) {
    case RefundStatus.Completed: {
      const amountCents = centsOfPaypalAmount(amount?.value ?? '');
      if (amountCents === null || amount?.currencyCode !== 'USD')
        throw new ProviderError('unknown', 'REFUND_UNREADABLE');
      return {
        kind: 'completed',
        refundId,
        captureId: captureIdOf(refund),
        amountCents,
        ourId: customId ?? null,
        fee: feeOf(refund.sellerPayableBreakdown),
      };
    }
    case RefundStatus.Pending:
      return { kind: 'pending', refundId };
    case RefundStatus.Failed:
    case RefundStatus.Cancelled:
      return { kind: 'refused', issue: `REFUND_${status}` };
    default:
      throw new ProviderError('unknown', 'REFUND_UNREADABLE');
  }
}

/** Returns the outcome of a refund that was definitely not made; anything less certain is rethrown. */
export function refundRefusal(error: unknown): RefundOutcome {
  const { kind, issue } = providerErrorOf(error);
  if (kind === 'refused') return { kind, issue };
  throw providerErrorOf(error);
}

// A refund names its capture only in the link with rel "up".
function captureIdOf({ links }: Refund): string | null {
  const up = links?.find(({ rel }) => rel === 'up')?.href;
  return /\/v2\/payments\/captures\/([A-Z0-9]{1,36})$/.exec(up ?? '')?.[1] ?? null;
}
