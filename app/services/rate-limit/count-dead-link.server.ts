import { clientAddress } from '../web/client-address.server';
import { tooMany } from '../web/too-many.server';
import { countAttempts } from './count-attempt.server';

/**
 * Counts a link with a token that opens nothing, made up or old. Only such links are refused when
 * there were too many: a token holds 256 bits, so whoever has a good one did not guess it, and
 * nobody's guesses may keep its owner out.
 * @throws Response 429
 */
export async function countDeadLink(request: Request): Promise<void> {
  try {
    await countAttempts([{ limit: 'dead-link', subject: clientAddress(request) }]);
  } catch (error) {
    throw tooMany(error);
  }
}
