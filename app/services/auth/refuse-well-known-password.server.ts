import { ServiceError } from '../runtime/service-error.server';
import { isWellKnownPassword } from './well-known-passwords.server';

/** Said of a password that is among the most common 3,000. */
export const tooCommon =
  'Many people use this password, so it is easily guessed. Please choose another.';

/**
 * Refuses to set one of the most common passwords (OWASP ASVS 6.2.4). Only the server knows the
 * list: it would cost the browser more than it helps.
 * @param field the form's field that the sentence stands at
 * @throws ServiceError invalid
 */
export function refuseWellKnownPassword(
  password: string,
  field: 'password' | 'new_password',
): void {
  if (isWellKnownPassword(password)) throw new ServiceError('invalid', tooCommon, field);
}
