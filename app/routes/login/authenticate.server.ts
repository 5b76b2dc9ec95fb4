import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { loginSchema } from '~/features/people/accounts/account.schema';
import { knownBrowser } from '~/core/session/known-browser.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { clientAddress } from '~/core/runtime/client-address.server';
import {
  checkCredentials,
  invalidLogin,
  type Proof,
} from '~/features/people/accounts/check-credentials.server';

const authenticator = new Authenticator<Proof>().use(
  new FormStrategy<Proof>(async ({ form, request }) => {
    const submission = loginSchema.safeParse(Object.fromEntries(form));
    if (!submission.success) throw new ServiceError('invalid', invalidLogin);
    return checkCredentials(submission.data.email, submission.data.password, {
      client: clientAddress(request),
      browser: knownBrowser(request),
    });
  }),
  'password',
);

/**
 * Returns the account of the login form, verified by its password.
 * @param form from `readForm`
 * @throws ServiceError invalid ('Invalid login credentials'), or too_many
 */
export function authenticate(request: Request, form: FormData): Promise<Proof> {
  // The strategy reads the body itself, without a size limit; ours is already read, within one. So it
  // gets a new request with the form and the original headers.
  const headers = new Headers(request.headers);
  headers.delete('Content-Type');
  headers.delete('Content-Length');
  const carrier = new Request(request.url, { method: 'POST', headers, body: form });
  return authenticator.authenticate('password', carrier);
}
