import { countAttempts, type CountKey } from '../rate-limit/count-attempts.server';
import type { LimitName } from '../rate-limit/limits';
import { clientAddress } from '../runtime/client-address.server';
import { ServiceError } from '../runtime/service-error.server';

/** Counts a request of a client where no form could show the refusal. @throws Response 429 */
export async function countClient(request: Request, limit: LimitName): Promise<CountKey[]> {
  try {
    return await countAttempts([{ limit, subject: clientAddress(request) }]);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'too_many') throw error;
    throw new Response(error.userMessage, { status: error.status, headers: error.headers });
  }
}
