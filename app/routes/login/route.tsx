import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect, useLoaderData, useSearchParams } from '@remix-run/react';
import { tryAgain } from '~/core/text/error-texts';
import { loginSchema } from '~/features/people/accounts/account.schema';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { authenticate } from './authenticate.server';
import { CookiesNeeded } from '~/features/people/accounts/account-fields';
import { landingPath, placeAfter } from '~/features/people/accounts/landing';
import { handleForm, pageForm, type Sent } from '~/core/web/page-forms.server';
import { signedIn } from '~/core/session/session.server';
import { offersSignInLinks } from '~/features/people/accounts/sign-in-link.server';
import { signIn } from '~/features/people/accounts/sign-in.server';
import { Card } from '~/ui/card';
import { SubmitButton } from '~/ui/form/post-form';
import { TextField } from '~/ui/form/fields';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton, LoneLink } from '~/ui/button';
import { useCheckedForm, CheckedForm } from '~/ui/form/checked-form';
import { useAnswer } from '~/ui/form/lost-connection';
import { safeRedirect } from '~/core/web/safe-redirect';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Login', search: 'noindex' });

export const handle: PageHandle = { scripts: 'none', cached: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await signedIn(request);
  if (viewer !== null) throw redirect(landingPath(viewer));
  return { byLink: await offersSignInLinks() };
}

/** Signs in or asks for the two-step code, and redirects back if that address is on this site (R8). */
export function action(args: ActionFunctionArgs) {
  const loginForm = pageForm({
    ...{ id: 'login', schema: loginSchema, failed: tryAgain },
    async act(_typed, { form, request }: Sent<null>) {
      const step = await signIn(await authenticate(request, form), request);
      const back = safeRedirect(new URL(request.url).searchParams.get('redirectTo'));
      const headers = new Headers(
        step.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
      );
      return redirect(placeAfter(step, back), { headers });
    },
  });
  return handleForm(args, () => null, loginForm);
}

export default function LoginRoute() {
  const actionData = useAnswer<typeof action>();
  const { byLink } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const back = search.get('redirectTo') ?? undefined;
  const [form, fields] = useCheckedForm('login', loginSchema, {
    lastResult: actionData?.result,
  });
  return (
    <PageFrame width="narrow" title="Login" lead={<p>Good to have you back.</p>}>
      <CookiesNeeded />
      <Card>
        <CheckedForm form={form}>
          <TextField
            field={fields.email}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
          />
          <TextField
            field={fields.password}
            label="Password"
            type="password"
            autoComplete="current-password"
          />
          <SubmitButton fullWidth>Sign In</SubmitButton>
        </CheckedForm>
        <LoneLink to={paths.passwordReset()}>Forgot Password</LoneLink>
        {byLink ? (
          <LoneLink to={paths.loginLink(undefined, back)}>Email me a link to sign in</LoneLink>
        ) : null}
      </Card>
      <Card tone="tinted" title="New here?">
        <p>An account takes a minute, and then you can tell us about your dog.</p>
        <LinkButton to={paths.signUp(back)} variant="default" fullWidth>
          Sign Up
        </LinkButton>
      </Card>
    </PageFrame>
  );
}
