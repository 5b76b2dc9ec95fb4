import { ServiceError } from '../runtime/service-error.server';
import { clientAddress } from '../web/client-address.server';
import { countAttempts } from './count-attempt.server';
import type { LimitName } from './limits';
import type { CountKey } from './windows.server';

/**
 * Counts a request of a client where no form could say that its limit is spent: then the answer is the
 * error page, saying when to come back.
 * @returns what to hand to `forgiveAttempts`
 * @throws Response 429
 */
export async function countClient(request: Request, limit: LimitName): Promise<CountKey[]> {
  try {
    return await countAttempts([{ limit, subject: clientAddress(request) }]);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'too_many') throw error;
    throw new Response(error.sentence, { status: error.status, headers: error.headers });
  }
}
