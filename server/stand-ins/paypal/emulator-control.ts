/** What a test, or the server's start, can make happen at the emulator. */
import {
  deliver,
  type EmulatedEvent,
  newEvent,
  tellCapture,
  tellDispute,
  tellRefund,
  type WebhookTarget,
} from './webhooks';
import {
  keep,
  type ApiRoute,
  type EmulatedCapture,
  type EmulatedDispute,
  type EmulatedOrder,
  type EmulatedRefund,
  type EmulatorState,
  type OddCapture,
  type Trouble,
} from './emulator-state';

/** A capture that the app has in its books from before this emulator started. */
type KnownCapture = { captureId: string; orderId: string; value: string; at: Date };

export type EmulatorControl = {
  /** The next call of that route goes wrong in that way; several queue up. */
  troubleNext(route: ApiRoute, trouble: Trouble): void;
  /** The next capture differs from what was asked. */
  oddNextCapture(odd: OddCapture): void;
  /** So does the capture of that order, whenever it is made. */
  oddCaptureOf(orderId: string, odd: OddCapture): void;
  /** A capture that was pending goes through. */
  completeCapture(orderId: string): void;
  /** A capture that was pending is denied: no money came. */
  denyCapture(orderId: string): void;
  /** The next refund stands so, whatever was asked. */
  oddNextRefund(status: 'PENDING' | 'FAILED'): void;
  /** A refund that was pending goes through. */
  completeRefund(refundId: string): void;
  /** A refund that was pending comes to nothing. */
  failRefund(refundId: string): void;
  /** A payer opens a dispute, it changes, or it is resolved; the emulator only tells of it. */
  tellDispute(what: 'CREATED' | 'UPDATED' | 'RESOLVED', dispute: EmulatedDispute): void;
  /** Every token given out so far stops working. */
  expireTokens(): void;
  /** Knows captures of an earlier life again, so that they can be refunded. */
  remember(captures: readonly KnownCapture[]): void;
  /** Delivers each event once, at once; null keeps them for `events` alone. */
  sendWebhooksTo(target: WebhookTarget | null): void;
  /** Every event so far, oldest first, delivered or not. */
  events(): readonly EmulatedEvent[];
  /** Delivers an event, again if it was before. @returns the status of the answer; 0 without one */
  deliver(event: EmulatedEvent, target: WebhookTarget): Promise<number>;
};

const mostEvents = 1000;

/** @param base the emulator's own origin, for links and the certificate's address */
export function controlOf(state: EmulatorState, base: () => string): EmulatorControl {
  const events: EmulatedEvent[] = [];
  let target: WebhookTarget | null = null;
  state.onEvent = (eventType, resourceType, resource) => {
    const event = newEvent(eventType, resourceType, resource);
    events.push(event);
    if (events.length > mostEvents) events.shift();
    if (target !== null) void deliver(event, base(), target);
  };
  function endCapture(orderId: string, status: EmulatedCapture['status']): void {
    const order = state.orders.get(orderId);
    if (!order?.capture) return;
    order.capture.status = status;
    tellCapture(state, order, base());
  }
  function endRefund(refundId: string, status: EmulatedRefund['status']): void {
    const refund = state.refunds.get(refundId);
    if (!refund) return;
    refund.status = status;
    tellRefund(state, refund, base());
  }
  return {
    troubleNext(route, trouble) {
      state.troubles.set(route, [...(state.troubles.get(route) ?? []), trouble]);
    },
    oddNextCapture(odd) {
      state.oddCapture = odd;
    },
    oddCaptureOf(orderId, odd) {
      const order = state.orders.get(orderId);
      if (order) order.odd = odd;
    },
    completeCapture: (orderId) => endCapture(orderId, 'COMPLETED'),
    denyCapture: (orderId) => endCapture(orderId, 'DECLINED'),
    oddNextRefund(status) {
      state.oddRefund = status;
    },
    completeRefund: (refundId) => endRefund(refundId, 'COMPLETED'),
    failRefund: (refundId) => endRefund(refundId, 'FAILED'),
    tellDispute: (what, dispute) => tellDispute(state, what, dispute),
    expireTokens() {
      state.tokens.clear();
    },
    remember(captures) {
      for (const capture of captures) keep(state.orders, capture.orderId, orderOf(capture));
    },
    sendWebhooksTo(to) {
      target = to;
    },
    events: () => events,
    deliver: (event, to) => deliver(event, base(), to),
  };
}

function orderOf({ captureId, orderId, value, at }: KnownCapture): EmulatedOrder {
  return {
    id: orderId,
    status: 'COMPLETED',
    request: {
      namesPaypal: true,
      purchaseUnit: { reference_id: 'default', amount: { currency_code: 'USD', value } },
      brandName: null,
      returnUrl: null,
      cancelUrl: null,
    },
    createdAt: at,
    updatedAt: at,
    payer: { givenName: 'Sam', accountId: 'SAMPLEPAYER22' },
    willDecline: false,
    odd: null,
    capture: { id: captureId, status: 'COMPLETED', value, at },
  };
}
