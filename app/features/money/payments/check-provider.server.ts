import { ServiceError } from '~/core/errors/service-error.server';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { log } from '~/core/runtime/log.server';
import { paymentProvider } from './payment-provider.server';
import { ProviderError } from './paypal-port.server';

// No order has this id: any answer means that PayPal accepted the keys.
const noOrder = 'NONE00000000000000';

/** Makes a PayPal call with this site's keys that moves no money. @throws ServiceError */
export async function checkProvider(viewer: { id: string }): Promise<void> {
  const provider = paymentProvider();
  if (provider === null) throw new ServiceError('unavailable', 'This site has no PayPal keys yet.');
  await countAttempts([{ limit: 'paypal-test', subject: viewer.id }]);
  try {
    await provider.findOrder(noOrder);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn('payments.test_failed', { kind: error.kind, issue: error.issue });
    throw new ServiceError(
      'unavailable',
      error.kind === 'refused'
        ? 'PayPal refuses the keys of this site. Check PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_ENVIRONMENT.'
        : 'PayPal doesn’t answer right now. Please try again in a moment.',
    );
  }
}
