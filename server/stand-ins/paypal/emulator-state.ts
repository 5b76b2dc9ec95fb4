import type { ApiAnswer, ProblemStatus } from './api-problem';
import type { OrderRequest } from './order-request';

export type EmulatedCapture = {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED';
  /** Decimal US dollars, as PayPal writes amounts. */
  value: string;
  /** Whether its answers tell PayPal's fee, as they do once PayPal knows it. */
  tellsFee: boolean;
  at: Date;
};

/** A refund of a capture. */
export type EmulatedRefund = {
  id: string;
  captureId: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  value: string;
  tellsFee: boolean;
  note: string | null;
  customId: string | null;
  at: Date;
};

/** A payer's dispute about a capture, as the Customer Disputes API writes it. */
export type EmulatedDispute = {
  id: string;
  captureId: string;
  status: 'OPEN' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED';
  value: string;
  openedAt: Date;
  changedAt: Date;
  respondBy: Date | null;
  outcome: string | null;
};

/** An order as the emulator stores it; order-answer.ts turns it into PayPal's form. */
export type EmulatedOrder = {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  request: OrderRequest;
  createdAt: Date;
  updatedAt: Date;
  payer: { givenName: string; accountId: string } | null;
  /** The payer's choice on the approval page: the capture will be declined. */
  willDecline: boolean;
  /** Difference of its capture from the order. */
  odd: OddCapture | null;
  capture: EmulatedCapture | null;
};

/** A webhook that an app made. */
export type EmulatedWebhook = { id: string; url: string; eventTypes: readonly string[] };

/** Keys that the emulator takes; `live` names their environment, null for either. */
export type EmulatedKeys = { clientId: string; clientSecret: string; live: boolean | null };

export type ApiRoute =
  | 'token'
  | 'create'
  | 'get'
  | 'capture'
  | 'refund'
  | 'get-refund'
  | 'make-webhook'
  | 'list-webhooks'
  | 'delete-webhook';

/**
 * A failure of one call. `refused`: answered with that status, nothing done. `late`: done, but the answer
 * waits. `lost`: done, but the connection breaks before the answer.
 */
export type Trouble =
  { kind: 'refused'; status: ProblemStatus } | { kind: 'late'; ms: number } | { kind: 'lost' };

/** Difference of the next capture from the order. */
export type OddCapture = { status?: EmulatedCapture['status']; value?: string };

export type EmulatorState = {
  /** Receives the events for which PayPal would send a webhook. */
  onEvent: (eventType: string, resourceType: string, resource: object) => void;
  now: () => Date;
  /** Bearer tokens with their expiry times. */
  tokens: Map<string, Date>;
  orders: Map<string, EmulatedOrder>;
  refunds: Map<string, EmulatedRefund>;
  webhooks: Map<string, EmulatedWebhook>;
  keys: EmulatedKeys;
  /** The first answer to each PayPal-Request-Id, by route, order and id. */
  answered: Map<string, ApiAnswer>;
  troubles: Map<ApiRoute, Trouble[]>;
  oddCapture: OddCapture | null;
  /** Status of the next refund. */
  oddRefund: EmulatedRefund['status'] | null;
  /** Whether answers about new captures and refunds tell the fee. */
  tellsFees: boolean;
};

/** Beyond this number old orders are dropped, so that a long-running sample keeps its size. */
const mostOrders = 1000;

/** PayPal's own test value (spec section 9). */
const emulatorKeys: EmulatedKeys = { clientId: 'test', clientSecret: 'test', live: null };

export function emptyState(now: () => Date): EmulatorState {
  return {
    onEvent: () => undefined,
    now,
    tokens: new Map(),
    orders: new Map(),
    refunds: new Map(),
    webhooks: new Map(),
    keys: emulatorKeys,
    answered: new Map(),
    troubles: new Map(),
    oddCapture: null,
    oddRefund: null,
    tellsFees: true,
  };
}

/** Adds an entry and drops the oldest beyond the limit: a Map keeps the order of insertion. */
export function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > mostOrders && oldest !== undefined) map.delete(oldest);
}
