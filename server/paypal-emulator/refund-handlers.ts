/** Refunding a capture and looking a refund up, as PayPal's Payments API v2 does them. */
import * as z from 'zod';
import { ApiProblem } from './api-problem';
import { tellRefund } from './capture-events';
import type { ApiAnswer } from './api-answer';
import {
  keep,
  type EmulatedCapture,
  type EmulatedRefund,
  type EmulatorState,
} from './emulator-state';
import { newResourceId } from './ids';
import { sameAnswer, type ApiCall } from './order-handlers';
import { refundBody } from './refund-answer';

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

/** What the call asks to give back, checked against what is left of the capture. */
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
  const { amount, note_to_payer: note } = request.data;
  const key = call.requestId === undefined ? null : `refund ${captureId} ${call.requestId}`;
  return sameAnswer(state, key, () => {
    const refund: EmulatedRefund = {
      id: newResourceId(),
      captureId,
      status: state.oddRefund ?? 'COMPLETED',
      value: valueToRefund(state, capture, amount),
      note: note ?? null,
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
