import { hash, verify } from '@node-rs/argon2';
import { ServiceError } from '~/core/errors/service-error.server';
import { randomToken } from '~/core/runtime/secrets.server';
import { hasUnsaveableCharacters, longestPassword } from '~/core/text/fields.schema';
import { isWellKnownPassword } from './well-known-passwords.server';

// 2 is argon2id. The package's enum has no value at run time when modules are compiled separately.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Returns the hash to store. Takes tens of milliseconds on another thread, so don't call it in a transaction.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(normalForm(password), parameters);
}

// A hash of a random password, which logins without an account are checked against.
const nobodysHash = hashPassword(randomToken());

/** Whether the password matches the hash; false after equal work if the hash is null (R12). */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  const possible = password.length <= 2 * longestPassword && !hasUnsaveableCharacters(password);
  const matches = await verify(
    storedHash ?? (await nobodysHash),
    possible ? normalForm(password) : '',
  );
  return matches && possible && storedHash !== null;
}

// Keyboards enter accented letters in different forms, which must all match.
function normalForm(password: string): string {
  return password.normalize('NFKC');
}

export const tooCommon =
  'Many people use this password, so it’s easy to guess. Please choose another.';

/** Refuses a very common password (OWASP ASVS 6.2.4). @throws ServiceError invalid with the field */
export function refuseWellKnownPassword(
  password: string,
  field: 'password' | 'new_password',
): void {
  if (isWellKnownPassword(password)) throw new ServiceError('invalid', tooCommon, field);
}
