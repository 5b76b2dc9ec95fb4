import common from './well-known-passwords.json';

const wellKnownPasswords = new Set(common.split(' '));

/** Whether so many people use that password that guessing begins with it; case does not matter. */
export function isWellKnownPassword(password: string): boolean {
  return wellKnownPasswords.has(password.toLowerCase());
}
