import type { PaymentProvider } from './paypal-port.server';
import type { PaypalConnection } from './paypal-session.server';

/**
 * PayPal as the payment provider, its SDK read when it is first used: it takes more memory than the
 * rest of a server that nobody pays at the moment.
 */
export function paypalWhenUsed(connection: PaypalConnection): PaymentProvider {
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
