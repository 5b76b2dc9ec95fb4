/** Events that a test, or the server's start, can trigger at the emulator. */
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
  type EmulatedKeys,
  type EmulatedOrder,
  type EmulatedRefund,
  type EmulatedWebhook,
  type EmulatorState,
  type OddCapture,
  type Trouble,
} from './emulator-state';

/** A capture in the app's ledger from before this emulator started. */
type KnownCapture = { captureId: string; orderId: string; value: string; at: Date };

export type EmulatorControl = {
  /** The next call of that route fails in that way; several queue up. */
  troubleNext(route: ApiRoute, trouble: Trouble): void;
  /** The next capture differs from the order. */
  oddNextCapture(odd: OddCapture): void;
  /** The capture of that order differs from it, whenever it is made. */
  oddCaptureOf(orderId: string, odd: OddCapture): void;
  /** A pending capture is completed. */
  completeCapture(orderId: string): void;
  /** A pending capture is denied: no money arrived. */
  denyCapture(orderId: string): void;
  /** The next refund gets this status. */
  oddNextRefund(status: 'PENDING' | 'FAILED'): void;
  /** A pending refund is completed. */
  completeRefund(refundId: string): void;
  /** A pending refund fails. */
  failRefund(refundId: string): void;
  /** Whether answers about captures and refunds made or completed from now on tell the fee. */
  tellFees(tells: boolean): void;
  /** A payer opens a dispute, it changes, or it is resolved; the emulator only sends the event. */
  tellDispute(what: 'CREATED' | 'UPDATED' | 'RESOLVED', dispute: EmulatedDispute): void;
  /** The keys that it takes from now on. */
  takeKeys(keys: EmulatedKeys): void;
  /** Returns the webhooks that were made and not deleted. */
  webhooks(): readonly EmulatedWebhook[];
  /** All tokens issued so far expire. */
  expireTokens(): void;
  /** Restores captures of an earlier run, so that they can be refunded. */
  remember(captures: readonly KnownCapture[]): void;
  /** Delivers each event once, immediately; null keeps them for `events` only. */
  sendWebhooksTo(target: WebhookTarget | null): void;
  /** Returns every event so far, oldest first, delivered or not. */
  events(): readonly EmulatedEvent[];
  /** Delivers an event, even if it was delivered before. @returns the status of the answer; 0 without one */
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
    for (const { id: webhookId, url, eventTypes } of state.webhooks.values())
      if (eventTypes.includes('*') || eventTypes.includes(eventType))
        void deliver(event, base(), { url, webhookId });
  };
  function endCapture(orderId: string, status: EmulatedCapture['status']): void {
    const order = state.orders.get(orderId);
    if (!order?.capture) return;
    order.capture.status = status;
    order.capture.tellsFee = state.tellsFees;
    tellCapture(state, order, base());
  }
  function endRefund(refundId: string, status: EmulatedRefund['status']): void {
    const refund = state.refunds.get(refundId);
    if (!refund) return;
    refund.status = status;
    refund.tellsFee = state.tellsFees;
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
    tellFees(tells) {
      state.tellsFees = tells;
    },
    tellDispute: (what, dispute) => tellDispute(state, what, dispute),
    takeKeys(keys) {
      state.keys = keys;
    },
    webhooks: () => [...state.webhooks.values()],
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
    capture: { id: captureId, status: 'COMPLETED', value, tellsFee: true, at },
  };
}
