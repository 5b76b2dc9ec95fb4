import { emailAddress } from '~/domain/fields.schema';
import { database } from '../database/database.server';
import { countAttempts } from '../rate-limit/count-attempt.server';
import { forgiveAttempts } from '../rate-limit/forgive-attempts.server';
import { digestOf } from '../runtime/digest.server';
import { log } from '../runtime/log.server';
import { ServiceError } from '../runtime/service-error.server';
import { verifyPassword } from './password-hash.server';

export const invalidLogin = 'Invalid login credentials';

/** That somebody knew the password of an account, and which password it was at that moment. */
export type Proof = { profileId: string; passwordHash: string };

/**
 * Checks an e-mail address and a password. Unknown address and wrong password get the same answer
 * after the same work, and failures are limited by account and by client; a limited account
 * refuses the right password as well, or the limit would tell a right guess (R12).
 * @param client the client address of the request
 * @throws ServiceError invalid, or too_many
 */
export async function checkCredentials(
  email: string,
  password: string,
  client: string,
): Promise<Proof> {
  const attempts = await countAttempts([
    { limit: 'login-account', subject: email },
    { limit: 'login-client', subject: client },
  ]);
  const kept = await findPassword(email);
  const right = await verifyPassword(kept?.hash ?? null, password);
  if (kept === null || !right) {
    // Whose account was tried, if anybody's, stands in no log: not even that there is one.
    log.warn('account.wrong_password', { client: digestOf(client).slice(0, 12) });
    throw new ServiceError('invalid', invalidLogin);
  }
  await forgiveAttempts(attempts);
  return { profileId: kept.profileId, passwordHash: kept.hash };
}

async function findPassword(email: string) {
  // What cannot be an address is not asked for: databases differ in what they do with a NUL.
  const address = emailAddress().safeParse(email);
  if (!address.success) return null;
  return database().password.findFirst({ where: { profile: { email: address.data } } });
}
