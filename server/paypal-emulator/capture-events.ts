/** What PayPal sends a webhook about, as the emulator's orders and refunds change. */
import type { EmulatedOrder, EmulatedRefund, EmulatorState } from './emulator-state';
import { captureBody, orderBody } from './order-answer';
import { refundBody } from './refund-answer';

/** The payer approved an order. */
export function tellApproved(state: EmulatorState, order: EmulatedOrder, base: string): void {
  const resource = orderBody(order, base, 'return=representation');
  state.onEvent('CHECKOUT.ORDER.APPROVED', 'checkout-order', resource);
}

/** A capture was made, or a pending one came to its end. */
export function tellCapture(state: EmulatorState, order: EmulatedOrder, base: string): void {
  if (!order.capture) return;
  const { status } = order.capture;
  state.onEvent(`PAYMENT.CAPTURE.${status === 'DECLINED' ? 'DENIED' : status}`, 'capture', {
    ...captureBody(order, order.capture, base),
    supplementary_data: { related_ids: { order_id: order.id } },
  });
}

/** A refund was made, or a pending one came to its end. */
export function tellRefund(state: EmulatorState, refund: EmulatedRefund, base: string): void {
  const type = {
    COMPLETED: 'PAYMENT.CAPTURE.REFUNDED',
    PENDING: 'PAYMENT.REFUND.PENDING',
    FAILED: 'PAYMENT.REFUND.FAILED',
  }[refund.status];
  state.onEvent(type, 'refund', refundBody(refund, base, 'return=representation'));
}
