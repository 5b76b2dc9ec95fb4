import { StartError } from '~/core/errors/service-error.server';
import { environment, type PaypalAccess } from '~/core/runtime/environment.server';
import type { PaymentProvider } from './paypal-port.server';
import type { PaypalConnection } from './paypal-session.server';

/** Credentials that the emulator accepts: PayPal's own test value (spec section 9). */
const emulatorCredentials = { clientId: 'test', clientSecret: 'test' };

let emulatorUrl: string | null = null;
/** Calls with the keys in use. */
let provider: { access: PaypalAccess; calls: PaymentProvider | null } | null = null;

function connectionOf(access: PaypalAccess): PaypalConnection | null {
  switch (access.kind) {
    case 'provider': {
      const { clientId, clientSecret, live, url } = access;
      return { clientId, clientSecret, live, emulatorUrl: url };
    }
    case 'emulator':
      return emulatorUrl === null ? null : { ...emulatorCredentials, live: false, emulatorUrl };
    case 'none':
      return null;
  }
}

/** Sets the emulator's address. @throws StartError unless the environment asks for it */
export function useEmulatorAt(url: string): void {
  if (environment().paypalAtStart.kind !== 'emulator')
    throw new StartError('The PayPal emulator is for the sample mode without PayPal credentials.');
  emulatorUrl = url;
  provider = null;
}

export function paymentProvider(): PaymentProvider | null {
  const access = environment().paypal;
  // Other keys are another connection (R135).
  if (provider?.access !== access || provider.calls === null) {
    const connection = connectionOf(access);
    provider = { access, calls: connection && paypalWhenUsed(connection) };
  }
  return provider.calls;
}

export function payingIsPossible(): boolean {
  return connectionOf(environment().paypal) !== null;
}

/** Whether paying moves no real money, with the emulator or PayPal's sandbox; the page says so. */
export function noRealMoney(): boolean {
  const { paypal } = environment();
  return paypal.kind === 'emulator' || (paypal.kind === 'provider' && !paypal.live);
}

/** Whether owners can pay online, and with real money. */
export function paymentsState(): 'off' | 'test' | 'on' {
  if (!payingIsPossible()) return 'off';
  return noRealMoney() ? 'test' : 'on';
}

/**
 * Returns the origins of the provider's approval page, for the form-action of the content security policy.
 */
export function approvalOrigins(): string[] {
  const connection = connectionOf(environment().paypal);
  if (!connection) return [];
  if (connection.emulatorUrl !== null) return [connection.emulatorUrl];
  return [connection.live ? 'https://www.paypal.com' : 'https://www.sandbox.paypal.com'];
}

export type ProviderScript = {
  /** The public client id; the secret never leaves the server. */
  clientId: string;
  /** The script's address if it isn't PayPal's own. */
  address: string | null;
};

/**
 * Returns the script of the provider's buttons (R31); null without an account: the redirect doesn't need it.
 */
export function providerScript(): ProviderScript | null {
  const access = environment().paypal;
  if (access.kind !== 'provider') return null;
  const { clientId, url } = access;
  return { clientId, address: url === null ? null : `${new URL(url).origin}/sdk/js` };
}

/** Returns the origins of the provider's buttons, for the content security policy of the payment page. */
export function buttonOrigins(): string[] {
  const access = environment().paypal;
  if (access.kind !== 'provider') return [];
  if (access.url !== null) return [new URL(access.url).origin];
  const paypal = ['https://www.paypal.com', 'https://www.paypalobjects.com', 'https://venmo.com'];
  return access.live ? paypal : [...paypal, 'https://www.sandbox.paypal.com'];
}

/** Expected properties of a webhook's signature. */
export type WebhookTrust = {
  webhookId: string;
  /** The emulator's origin; null for PayPal's own hosts. */
  certificateOrigin: string | null;
};

export const emulatorWebhookId = 'EMULATED-WEBHOOK';

export function webhookTrust(): WebhookTrust | null {
  const access = environment().paypal;
  const connection = connectionOf(access);
  if (connection === null) return null;
  if (access.kind === 'emulator')
    return { webhookId: emulatorWebhookId, certificateOrigin: connection.emulatorUrl };
  if (access.kind !== 'provider' || access.webhookId === null) return null;
  return { webhookId: access.webhookId, certificateOrigin: connection.emulatorUrl };
}

/** Loads the SDK on first use: it takes more memory than the rest of an idle server. */
function paypalWhenUsed(connection: PaypalConnection): PaymentProvider {
  let reading: Promise<PaymentProvider> | null = null;
  const paypal = () =>
    (reading ??= import('./paypal-client.server').then(({ paypalProvider }) =>
      paypalProvider(connection),
    ));
  return {
    createOrder: async (request) => (await paypal()).createOrder(request),
    captureOrder: async (request) => (await paypal()).captureOrder(request),
    findOrder: async (orderId) => (await paypal()).findOrder(orderId),
    refundCapture: async (request) => (await paypal()).refundCapture(request),
    findRefund: async (refundId) => (await paypal()).findRefund(refundId),
  };
}
