import { database } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { countAttempts, forgiveAttempts } from '~/core/rate-limit/count-attempts.server';
import type { Attempt } from '~/core/rate-limit/limits';
import { log } from '~/core/runtime/log.server';
import { digestOf } from '~/core/runtime/secrets.server';
import type { KnownBrowser } from '~/core/session/known-browser.server';
import { emailAddress } from '~/core/text/fields.schema';
import { verifyPassword } from './passwords.server';

export const invalidLogin = 'Invalid login credentials';

/** Proof that a password was correct, with its hash at that time. */
export type Proof = { profileId: string; passwordHash: string };

/** Origin of a login: the client address, and the browser if it has signed in before (R73). */
export type LoginOrigin = { client: string; browser: KnownBrowser | null };

/**
 * Checks a login. An unknown email and a wrong password get the same response after equal work (R12).
 * @throws ServiceError
 */
export async function checkCredentials(
  email: string,
  password: string,
  origin: LoginOrigin,
): Promise<Proof> {
  const stored = await findPassword(email);
  const attempts = await countAttempts(attemptsOf(email, stored?.profileId ?? null, origin));
  const right = await verifyPassword(stored?.hash ?? null, password);
  if (stored === null || !right) {
    // The log must not reveal the account, nor whether it exists.
    log.warn('account.wrong_password', { client: digestOf(origin.client).slice(0, 12) });
    throw new ServiceError('invalid', invalidLogin);
  }
  await forgiveAttempts(attempts);
  return { profileId: stored.profileId, passwordHash: stored.hash };
}

function attemptsOf(
  email: string,
  profileId: string | null,
  { client, browser }: LoginOrigin,
): Attempt[] {
  if (profileId === null || !browser?.accounts.includes(profileId))
    return [
      { limit: 'login-account', subject: email },
      { limit: 'login-client', subject: client },
    ];
  return [
    { limit: 'known-browser', subject: `${browser.browser} ${profileId}` },
    { limit: 'known-browser-account', subject: profileId },
    { limit: 'known-browser-client', subject: client },
  ];
}

async function findPassword(email: string) {
  // Databases treat NUL characters differently, so only valid addresses are looked up.
  const address = emailAddress().safeParse(email);
  if (!address.success) return null;
  return database().password.findFirst({ where: { profile: { email: address.data } } });
}
