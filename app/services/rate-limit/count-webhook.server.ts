import { clientAddress } from '../web/client-address.server';
import { tooMany } from '../web/too-many.server';
import { countAttempts } from './count-attempt.server';
import type { CountKey } from './windows.server';

/**
 * Counts a call of a webhook before it has proven its sender; forgive it once it has. A password can
 * be guessed, so after too many guesses the right one is refused as well: what a service really had
 * to tell, it tells again for hours.
 * @returns what to hand to `forgiveAttempts`
 * @throws Response 429
 */
export async function countWebhook(request: Request): Promise<CountKey[]> {
  try {
    return await countAttempts([{ limit: 'webhook-client', subject: clientAddress(request) }]);
  } catch (error) {
    throw tooMany(error);
  }
}
