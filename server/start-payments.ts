import { environment } from '~/services/runtime/environment.server';
import { log } from '~/services/runtime/log.server';
import { paths } from '~/lib/paths';
import { newestCaptures } from '~/services/payments/ledger.server';
import { emulatorWebhookId, useEmulatorAt } from '~/services/payments/payment-provider.server';
import { loadStandIns } from './load-stand-ins';

export type Payments = { close(): Promise<void> };

/** Starts the stand-in for PayPal where there are no credentials; never in production. */
export async function startPayments(): Promise<Payments> {
  switch (environment().paypal.kind) {
    case 'emulator': {
      const { startPaypalEmulator } = await loadStandIns();
      const emulator = await startPaypalEmulator();
      useEmulatorAt(emulator.url);
      emulator.control.remember(await newestCaptures());
      const { host, port } = environment();
      emulator.control.sendWebhooksTo({
        url: `http://${host}:${port}${paths.paypalWebhook()}`,
        webhookId: emulatorWebhookId,
      });
      return emulator;
    }
    case 'none':
      log.warn('payments.off', {
        reason: 'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are not set: paying is hidden',
      });
      return { close: () => Promise.resolve() };
    case 'provider':
      return { close: () => Promise.resolve() };
  }
}
