import { ServiceError } from '~/core/errors/service-error.server';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { log } from '~/core/runtime/log.server';
import { environment, isPaypalGiven } from '~/core/runtime/environment.server';
import { paymentProvider } from './payment-provider.server';
import { tryPaypalKeys } from './paypal-keys.server';
import { ProviderError } from './paypal-port.server';

// No order has this id: any answer means that PayPal accepted the keys.
const noOrder = 'NONE00000000000000';

/** Makes a PayPal call with this site's keys that moves no money. @throws ServiceError */
export async function checkProvider(viewer: { id: string }): Promise<void> {
  const provider = paymentProvider();
  if (provider === null) throw new ServiceError('unavailable', 'This site has no PayPal keys yet.');
  await countAttempts([{ limit: 'paypal-test', subject: viewer.id }]);
  if (environment().paypal.kind === 'provider' && !isPaypalGiven()) return tryPaypalKeys();
  try {
    await provider.findOrder(noOrder);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn('payments.test_failed', { kind: error.kind, issue: error.issue });
    throw new ServiceError(
      'unavailable',
      error.kind === 'refused'
        ? 'PayPal refuses the keys of this site. Ask the person who runs the server to check them.'
        : 'PayPal doesn’t answer right now. Please try again in a moment.',
    );
  }
}
