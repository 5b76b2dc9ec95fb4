import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect, Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { signUpSchema } from '~/features/people/accounts/account.schema';
import { stayQueryText } from '~/features/booking/rules/stay-query';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { landingPath, stayQueryBehind } from '~/features/people/accounts/landing';
import { handleForm, pageForm, type Sent } from '~/core/web/page-forms.server';
import { signedIn } from '~/core/session/session.server';
import { signUp, signUpFailed } from '~/features/people/accounts/sign-up.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { CookiesNeeded, NewPasswordFields } from '~/features/people/accounts/account-fields';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { CheckField } from '~/ui/form/choice-fields';
import { SubmitButton } from '~/ui/form/post-form';
import { TextField } from '~/ui/form/fields';
import { PageFrame } from '~/ui/layout/page-frame';
import { asTyped, useCheckedForm, CheckedForm } from '~/ui/form/checked-form';
import { useAnswer } from '~/ui/form/lost-connection';
import { safeRedirect } from '~/core/web/safe-redirect';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Sign Up', search: 'noindex' });

export const handle: PageHandle = { scripts: 'none' };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await signedIn(request);
  if (viewer !== null) throw redirect(landingPath(viewer));
  return { formKey: newFormKey(), lead: leadTo(backOf(request)) };
}

function backOf(request: Request): string | null {
  return safeRedirect(new URL(request.url).searchParams.get('redirectTo'));
}

/** Creates the account, signs in, and redirects to the profile form (R11). */
export function action(args: ActionFunctionArgs) {
  const signUpForm = pageForm({
    ...{ id: 'sign-up', schema: signUpSchema, failed: signUpFailed },
    async act(
      { email, password, recieve_emails: receiveEmails },
      { request, sentKey: formKey }: Sent<null>,
    ) {
      const cookies = await signUp({ email, password, receiveEmails, formKey }, request);
      const to = paths.createProfile(backOf(request) ?? undefined);
      const text = 'Account created successfully!';
      return redirectWithFlash(to, { kind: 'success', text }, cookies);
    },
  });
  return handleForm(args, () => null, signUpForm);
}

/** Purpose of the account, by the address that sign-up returns to; null if unknown. */
function leadTo(back: string | null): string | null {
  const query = stayQueryBehind(back);
  const stay = query && (stayQueryText(query) ?? 'a stay');
  const purpose =
    stay === null
      ? back === paths.proposeMeeting()
        ? 'To propose times to meet'
        : null
      : `To book ${stay}`;
  return purpose && `${purpose}, create an account: first you, then your dog.`;
}

export default function SignUpRoute() {
  const { formKey, lead } = useLoaderData<typeof loader>();
  const actionData = useAnswer<typeof action>();
  const [search] = useSearchParams();
  const [form, fields] = useCheckedForm('sign-up', signUpSchema, {
    lastResult: actionData?.result,
    ...asTyped,
  });
  return (
    <PageFrame
      width="narrow"
      title="Sign Up"
      lead={<p>{lead ?? 'Create your account, then tell us about you and your dog.'}</p>}
    >
      {lead ? (
        <Card tone="tinted" title="Been here before?">
          <LinkButton to={paths.login(search.get('redirectTo') ?? undefined)} fullWidth>
            Sign In
          </LinkButton>
        </Card>
      ) : null}
      <CookiesNeeded />
      <Card>
        <CheckedForm form={form} formKey={formKey}>
          <TextField
            field={fields.email}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
          />
          <NewPasswordFields
            label="Password"
            password={fields.password}
            confirmation={fields.confirm_password}
          />
          <CheckField
            field={fields.recieve_emails}
            label="Send me emails about new bookings, payments and reminders."
          />
          <SubmitButton fullWidth>Sign Up</SubmitButton>
          <p>
            We keep your information private, as explained in our{' '}
            <Link to={paths.privacyPolicy()}>privacy policy</Link>.
          </p>
        </CheckedForm>
      </Card>
      {lead ? null : (
        <p>
          Already have an account?{' '}
          <Link to={paths.login(search.get('redirectTo') ?? undefined)}>Sign In</Link> or{' '}
          <Link to={paths.passwordReset()}>reset your password</Link>.
        </p>
      )}
    </PageFrame>
  );
}
