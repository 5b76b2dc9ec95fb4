/** Create, get and capture, as PayPal's Orders API v2 does them. */
import { answerOrProblem, ApiProblem } from './api-problem';
import { tellCapture } from './capture-events';
import type { ApiAnswer } from './api-answer';
import { keep, type EmulatedOrder, type EmulatorState } from './emulator-state';
import { newResourceId } from './ids';
import { orderBody } from './order-answer';
import { readOrderRequest } from './order-request';

/** What a handler reads of a call. */
export type ApiCall = {
  base: string;
  requestId: string | undefined;
  prefer: string | undefined;
  body: unknown;
};

/** The same request id gets the first answer again, a refusal too. */
export function sameAnswer(
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
 * Orders answer a repeat with 200 for 201. After a refusal a caller that wants another try needs
 * another id, as at PayPal.
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

/** GET /v2/checkout/orders/{id}: always the whole order. @throws ApiProblem */
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
      // As at PayPal, the payer may come back to the same order with another instrument.
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
      at: order.updatedAt,
    };
    tellCapture(state, order, call.base);
    return { status: 201, body: orderBody(order, call.base, call.prefer) };
  });
}
