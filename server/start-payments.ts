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
  const { paypal, paypalAtStart } = environment();
  switch (paypalAtStart.kind) {
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
      if (paypal.kind === 'none')
        log.warn('payments.off', { reason: 'PayPal has no keys yet: paying is hidden' });
      return { close: () => Promise.resolve() };
    case 'provider':
      return { close: () => Promise.resolve() };
  }
}
