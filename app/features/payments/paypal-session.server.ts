/** The SDK by itself fetches five tokens for five calls, and remembers a failure forever. */
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
  /** Where calls go in place of PayPal's own host; null for PayPal. */
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

/** A token is given up this long before it ends, so that it does not end on the way. */
const marginMs = 60_000;

async function signIn(connection: PaypalConnection): Promise<PaypalSession> {
  const { clientId, clientSecret, live, emulatorUrl } = connection;
  const timeout = interval('providerTimeout');
  const settings = {
    environment: live ? Environment.Production : Environment.Sandbox,
    timeout,
    httpClientOptions: { timeout },
    unstable_httpClientOptions: paypalTransport(emulatorUrl, timeout),
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
      // A call that waited beside this one may have opened the next session already.
      return current === latest || current === null ? openNext() : current;
    },
    drop(session) {
      refused.add(session);
    },
  };
}
