import common from './well-known-passwords.json';

const wellKnownPasswords = new Set(common.split(' '));

/** Whether a password is so common that attackers try it first; ignores case. */
export function isWellKnownPassword(password: string): boolean {
  return wellKnownPasswords.has(password.toLowerCase());
}
