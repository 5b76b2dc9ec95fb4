/** Passwords are kept as argon2id hashes with OWASP's parameters, salted, in PHC string form. */
import { hash, verify } from '@node-rs/argon2';
import { hasControlCharacters, longestPassword } from '~/domain/fields.schema';
import { randomToken } from '../runtime/digest.server';

// 2 is argon2id. The package's enum has no value at run time when modules are compiled one by one.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to keep. Takes tens of milliseconds on another thread: never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalForm(password), parameters);
}

// Nobody's password: what a login is checked against when there is nothing to check it against.
const nobodysHash = hashPassword(randomToken());

/**
 * Whether the password is the one hashed. With null (no account, or none with a password yet) the
 * answer is no after the same work, so that the time tells nothing (R12).
 */
export async function verifyPassword(kept: string | null, password: string): Promise<boolean> {
  const possible = password.length <= 2 * longestPassword && !hasControlCharacters(password);
  const matches = await verify(kept ?? (await nobodysHash), possible ? normalForm(password) : '');
  return matches && possible && kept !== null;
}

// Keyboards disagree on how to type an accented letter; people must not notice.
function normalForm(password: string): string {
  return password.normalize('NFKC');
}
