/**
 * Connection and sessions of our own: the SDK would fetch five tokens for five calls, and cache a failure
 * forever.
 */
import {
  Client,
  Environment,
  OAuthAuthorizationController,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk';
import { now } from '~/core/runtime/clock.server';
import { interval } from '~/core/runtime/intervals.server';
import { paypalTransport } from './paypal-transport.server';

export type PaypalConnection = {
  clientId: string;
  clientSecret: string;
  live: boolean;
  /** Host for calls instead of PayPal's own; null for PayPal. */
  emulatorUrl: string | null;
};

export type PaypalSession = {
  orders: OrdersController;
  payments: PaymentsController;
  expiresAt: Date;
};

export type PaypalSessions = {
  open(): Promise<PaypalSession>;
  drop(session: PaypalSession): void;
};

/** Margin before a token's expiry, so it doesn't expire during a call. */
const marginMs = 60_000;

async function signIn(connection: PaypalConnection): Promise<PaypalSession> {
  const { clientId, clientSecret, live, emulatorUrl } = connection;
  const timeout = interval('providerTimeout');
  const settings = {
    environment: live ? Environment.Production : Environment.Sandbox,
    timeout,
    httpClientOptions: { timeout },
    unstable_httpClientOptions: { adapter: paypalTransport(emulatorUrl, timeout).adapter },
  };
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const signedOut = new OAuthAuthorizationController(new Client(settings));
  const { result: token } = await signedOut.requestToken({ authorization: `Basic ${basic}` });
  const client = new Client({
    ...settings,
    clientCredentialsAuthCredentials: {
      oAuthClientId: clientId,
      oAuthClientSecret: clientSecret,
      oAuthToken: token,
    },
  });
  const lifeMs = Number(token.expiresIn ?? 0) * 1000;
  return {
    orders: new OrdersController(client),
    payments: new PaymentsController(client),
    expiresAt: new Date(now().getTime() + lifeMs - marginMs),
  };
}

export function paypalSessions(connection: PaypalConnection): PaypalSessions {
  let current: Promise<PaypalSession> | null = null;
  const refused = new WeakSet<PaypalSession>();

  function openNext(): Promise<PaypalSession> {
    const opening = signIn(connection);
    current = opening;
    opening.catch(() => {
      if (current === opening) current = null;
    });
    return opening;
  }

  return {
    async open() {
      const latest = current;
      if (latest === null) return openNext();
      const session = await latest;
      if (now() < session.expiresAt && !refused.has(session)) return session;
      // A concurrent call may already have opened the next session.
      return current === latest || current === null ? openNext() : current;
    },
    drop(session) {
      refused.add(session);
    },
  };
}
