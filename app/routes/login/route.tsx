import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Stack } from '@mantine/core';
import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useRouteError, useSearchParams } from '@remix-run/react';
import { loginSchema } from '~/domain/login.schema';
import type { PageHandle } from '~/lib/page-handle';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { authenticate } from '~/services/auth/authenticator.server';
import { landingPath, placeAfter } from '~/services/auth/landing';
import { readAccountForm, tryAgain } from '~/services/auth/read-account-form.server';
import { safeRedirect } from '~/services/auth/safe-redirect';
import { signedIn } from '~/services/auth/session.server';
import { signIn } from '~/services/auth/sign-in.server';
import { refuseForm, refuseOrApologise } from '~/services/web/refuse-form.server';
import { Card } from '~/ui/card';
import { ErrorPage } from '~/ui/error-page';
import { FormAlert } from '~/ui/form/form-alert';
import { PostForm } from '~/ui/form/post-form';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/link-button';
import { LoneLink } from '~/ui/lone-link';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Login', search: 'noindex' });

export const handle: PageHandle = { scripts: 'when used', kept: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await signedIn(request);
  if (viewer !== null) throw redirect(landingPath(viewer));
  return null;
}

/** Signs in, or on to the code of two-step sign-in, and goes back to where somebody was sent from, if that is on this site (R8). */
export async function action({ request }: ActionFunctionArgs) {
  const { form, submission } = await readAccountForm(request, loginSchema);
  if (submission.status !== 'success') return refuseForm(submission);
  try {
    const proof = await authenticate(request, form);
    const step = await signIn(proof, request);
    const back = safeRedirect(new URL(request.url).searchParams.get('redirectTo'));
    return redirect(placeAfter(step, back), { headers: { 'Set-Cookie': step.cookie } });
  } catch (error) {
    return refuseOrApologise(submission, error, tryAgain);
  }
}

export default function LoginRoute() {
  const actionData = useActionData<typeof action>();
  const [search] = useSearchParams();
  const [form, fields] = useForm({
    id: 'login',
    lastResult: actionData?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: loginSchema }),
  });
  return (
    <PageFrame width="narrow" title="Login" lead={<p>Good to have you back.</p>}>
      <Card>
        <PostForm form={form}>
          <Stack gap="md">
            <FormAlert form={form} />
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
          </Stack>
        </PostForm>
        <LoneLink to={paths.passwordReset()}>Forgot Password</LoneLink>
      </Card>
      <Card tone="tinted" title="New here?">
        <p>An account takes a minute, and then you can tell us about your dog.</p>
        <LinkButton
          to={paths.signUp(search.get('redirectTo') ?? undefined)}
          variant="default"
          fullWidth
        >
          Sign Up
        </LinkButton>
      </Card>
    </PageFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
