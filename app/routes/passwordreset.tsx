import type { ActionFunctionArgs } from '@remix-run/node';
import { tryAgain } from '~/core/text/error-texts';
import { passwordResetSchema } from '~/features/people/accounts/account.schema';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { handleForm, pageForm, type Sent } from '~/core/web/page-forms.server';
import { knownBrowser } from '~/core/session/known-browser.server';
import { requestPasswordReset } from '~/features/people/accounts/set-password.server';
import { clientAddress } from '~/core/runtime/client-address.server';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import { SubmitButton } from '~/ui/form/post-form';
import { TextField } from '~/ui/form/fields';
import { PageFrame } from '~/ui/layout/page-frame';
import { LoneLink } from '~/ui/button';
import { useCheckedForm, CheckedForm } from '~/ui/form/checked-form';
import { useAnswer } from '~/ui/form/lost-connection';
import { MailOff } from '~/ui/mail-off';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Reset your password', search: 'noindex' });

export const handle: PageHandle = { scripts: 'none', cached: true };

/** Shows the same answer whether or not the address has an account (R12). */
export function action(args: ActionFunctionArgs) {
  const resetForm = pageForm({
    ...{ id: 'reset', schema: passwordResetSchema, failed: tryAgain },
    async act({ email }, { request }: Sent<null>) {
      const origin = { client: clientAddress(request), browser: knownBrowser(request) };
      await requestPasswordReset(email, origin);
      return { shown: 'link sent' };
    },
  });
  return handleForm(args, () => null, resetForm);
}

export default function PasswordResetRoute() {
  const answer = useAnswer<typeof action>();
  const linkIsSent = answer?.shown !== undefined;
  const [form, fields] = useCheckedForm('password-reset', passwordResetSchema, {
    lastResult: answer?.result,
  });
  return (
    <PageFrame
      width="narrow"
      title="Reset your password"
      lead={<p>Enter your email and we’ll send you a link to choose a new password.</p>}
    >
      {linkIsSent ? (
        <AlertBox kind="success">
          <p>check your email for a link to reset your password</p>
          <p>The link works once, for one hour. Can’t find it? Check your spam folder.</p>
        </AlertBox>
      ) : null}
      <Card>
        <CheckedForm form={form}>
          <TextField
            field={fields.email}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
          />
          <MailOff waits="your link" />
          <SubmitButton fullWidth variant={linkIsSent ? 'default' : 'filled'}>
            {linkIsSent ? 'Send another link' : 'Send the link'}
          </SubmitButton>
        </CheckedForm>
      </Card>
      <LoneLink to={paths.login()}>Back to Login</LoneLink>
    </PageFrame>
  );
}
