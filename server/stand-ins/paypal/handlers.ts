/** Create, get and capture, as PayPal's Orders API v2 does them. */
import * as z from 'zod';
import { orderBody, refundBody } from './answers';
import { answerOrProblem, type ApiAnswer, ApiProblem } from './api-problem';
import { tellCapture, tellRefund } from './webhooks';
import {
  type EmulatedCapture,
  type EmulatedOrder,
  type EmulatedRefund,
  type EmulatorState,
  keep,
} from './emulator-state';
import { newResourceId } from './ids';
import { readOrderRequest } from './order-request';

/** The parts of a call that a handler reads. */
export type ApiCall = {
  base: string;
  requestId: string | undefined;
  prefer: string | undefined;
  body: unknown;
};

/** Returns the first answer again for the same request id, even if it was a refusal. */
function sameAnswer(
  state: EmulatorState,
  key: string | null,
  work: () => ApiAnswer,
): { answer: ApiAnswer; repeated: boolean } {
  const before = key === null ? undefined : state.answered.get(key);
  if (before) return { answer: before, repeated: true };
  const answer = answerOrProblem(work);
  if (key !== null) keep(state.answered, key, answer);
  return { answer, repeated: false };
}

/**
 * Answers a repeated order with 200 instead of 201. After a refusal a caller that wants another try
 * needs another id, as at PayPal.
 */
function once(state: EmulatorState, key: string | null, work: () => ApiAnswer): ApiAnswer {
  const { answer, repeated } = sameAnswer(state, key, work);
  return { ...answer, status: repeated && answer.status === 201 ? 200 : answer.status };
}

function orderOf(state: EmulatorState, id: string): EmulatedOrder {
  const order = state.orders.get(id);
  if (!order) throw new ApiProblem(404, [{ issue: 'INVALID_RESOURCE_ID', location: 'path' }]);
  return order;
}

/** POST /v2/checkout/orders. @throws ApiProblem */
export function createOrder(state: EmulatorState, call: ApiCall): ApiAnswer {
  const request = readOrderRequest(call.body);
  if (request.namesPaypal && call.requestId === undefined)
    throw new ApiProblem(400, [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }]);
  const key = call.requestId === undefined ? null : `create ${call.requestId}`;
  return once(state, key, () => {
    const at = state.now();
    const order: EmulatedOrder = {
      id: newResourceId(),
      status: request.namesPaypal ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      request,
      createdAt: at,
      updatedAt: at,
      payer: null,
      willDecline: false,
      odd: null,
      capture: null,
    };
    keep(state.orders, order.id, order);
    return { status: 201, body: orderBody(order, call.base, call.prefer) };
  });
}

/** GET /v2/checkout/orders/{id}: always the complete order. @throws ApiProblem */
export function getOrder(state: EmulatorState, id: string, call: ApiCall): ApiAnswer {
  const order = orderOf(state, id);
  return { status: 200, body: orderBody(order, call.base, 'return=representation') };
}

/** POST /v2/checkout/orders/{id}/capture. @throws ApiProblem */
export function captureOrder(state: EmulatorState, id: string, call: ApiCall): ApiAnswer {
  const order = orderOf(state, id);
  const key = call.requestId === undefined ? null : `capture ${id} ${call.requestId}`;
  return once(state, key, () => {
    if (order.capture) throw new ApiProblem(422, [{ issue: 'ORDER_ALREADY_CAPTURED' }]);
    if (order.status !== 'APPROVED') throw new ApiProblem(422, [{ issue: 'ORDER_NOT_APPROVED' }]);
    if (order.willDecline) {
      // As at PayPal, the payer may return to the same order with another instrument.
      order.status = order.request.namesPaypal ? 'PAYER_ACTION_REQUIRED' : 'CREATED';
      order.willDecline = false;
      throw new ApiProblem(422, [{ issue: 'INSTRUMENT_DECLINED' }]);
    }
    const odd = order.odd ?? state.oddCapture;
    if (order.odd === null) state.oddCapture = null;
    order.status = 'COMPLETED';
    order.updatedAt = state.now();
    order.capture = {
      id: newResourceId(),
      status: odd?.status ?? 'COMPLETED',
      value: odd?.value ?? order.request.purchaseUnit.amount.value,
      tellsFee: state.tellsFees,
      at: order.updatedAt,
    };
    tellCapture(state, order, call.base);
    return { status: 201, body: orderBody(order, call.base, call.prefer) };
  });
}

/** Refunding a capture and looking a refund up, as PayPal's Payments API v2 does them. */

const refundRequest = z
  .strictObject({
    amount: z.strictObject({ currency_code: z.string(), value: z.string() }).optional(),
    note_to_payer: z.string().min(1).max(255).optional(),
    custom_id: z.string().min(1).max(127).optional(),
  })
  .default({});

const centsOf = (value: string) => Math.round(Number(value) * 100);

function captureOf(state: EmulatorState, id: string): EmulatedCapture {
  for (const { capture } of state.orders.values()) if (capture?.id === id) return capture;
  throw new ApiProblem(404, [{ issue: 'INVALID_RESOURCE_ID', location: 'path' }]);
}

function refundedCents(state: EmulatorState, captureId: string): number {
  return [...state.refunds.values()]
    .filter((refund) => refund.captureId === captureId && refund.status !== 'FAILED')
    .reduce((sum, { value }) => sum + centsOf(value), 0);
}

/** Returns the amount to refund, checked against the rest of the capture. */
function valueToRefund(
  state: EmulatorState,
  capture: EmulatedCapture,
  amount: { currency_code: string; value: string } | undefined,
): string {
  if (capture.status !== 'COMPLETED') throw new ApiProblem(422, [{ issue: 'REFUND_NOT_ALLOWED' }]);
  const left = centsOf(capture.value) - refundedCents(state, capture.id);
  if (left <= 0) throw new ApiProblem(422, [{ issue: 'CAPTURE_FULLY_REFUNDED' }]);
  if (amount === undefined) return (left / 100).toFixed(2);
  if (!/^\d+(\.\d{1,2})?$/.test(amount.value))
    throw new ApiProblem(422, [{ issue: 'DECIMAL_PRECISION' }]);
  if (amount.currency_code !== 'USD')
    throw new ApiProblem(422, [{ issue: 'REFUND_CAPTURE_CURRENCY_MISMATCH' }]);
  if (centsOf(amount.value) <= 0)
    throw new ApiProblem(422, [{ issue: 'CANNOT_BE_ZERO_OR_NEGATIVE' }]);
  if (centsOf(amount.value) > left)
    throw new ApiProblem(422, [{ issue: 'REFUND_AMOUNT_EXCEEDED' }]);
  return amount.value;
}

/** POST /v2/payments/captures/{id}/refund. @throws ApiProblem */
export function refundCapture(state: EmulatorState, captureId: string, call: ApiCall): ApiAnswer {
  const capture = captureOf(state, captureId);
  const request = refundRequest.safeParse(call.body);
  if (!request.success) throw new ApiProblem(400, [{ issue: 'INVALID_PARAMETER_SYNTAX' }]);
  const { amount, note_to_payer: note, custom_id: customId } = request.data;
  const key = call.requestId === undefined ? null : `refund ${captureId} ${call.requestId}`;
  return sameAnswer(state, key, () => {
    const refund: EmulatedRefund = {
      id: newResourceId(),
      captureId,
      status: state.oddRefund ?? 'COMPLETED',
      value: valueToRefund(state, capture, amount),
      tellsFee: state.tellsFees,
      note: note ?? null,
      customId: customId ?? null,
      at: state.now(),
    };
    state.oddRefund = null;
    keep(state.refunds, refund.id, refund);
    tellRefund(state, refund, call.base);
    return { status: 201, body: refundBody(refund, call.base, call.prefer) };
  }).answer;
}

/** GET /v2/payments/refunds/{id}. @throws ApiProblem */
export function getRefund(state: EmulatorState, id: string, call: ApiCall): ApiAnswer {
  const refund = state.refunds.get(id);
  if (!refund) throw new ApiProblem(404, [{ issue: 'INVALID_RESOURCE_ID', location: 'path' }]);
  return { status: 200, body: refundBody(refund, call.base, 'return=representation') };
}
