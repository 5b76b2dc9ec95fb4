import { environment } from '~/core/runtime/environment.server';
import { log } from '~/core/runtime/log.server';
import { paths } from '~/core/web/paths';
import { newestCaptures } from '~/features/money/payments/ledger.server';
import {
  emulatorWebhookId,
  useEmulatorAt,
} from '~/features/money/payments/payment-provider.server';
import { loadStandIns } from './load-stand-ins';

export type Payments = { close(): Promise<void> };

/** Starts the stand-in for PayPal if there are no credentials; never in production. */
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
