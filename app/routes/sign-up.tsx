import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Stack } from '@mantine/core';
import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Link,
  useActionData,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from '@remix-run/react';
import { signUpSchema } from '~/domain/sign-up.schema';
import type { PageHandle } from '~/lib/page-handle';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { landingPath } from '~/services/auth/landing';
import { readAccountForm } from '~/services/auth/read-account-form.server';
import { signedIn } from '~/services/auth/session.server';
import { signUp, signUpFailed } from '~/services/auth/sign-up.server';
import { redirectSaying } from '~/services/web/flash.server';
import { refuseForm, refuseOrApologise } from '~/services/web/refuse-form.server';
import { newFormKey } from '~/services/web/submissions.server';
import { NewPasswordFields } from '~/ui/account/new-password-fields';
import { Card } from '~/ui/card';
import { ErrorPage } from '~/ui/error-page';
import { CheckField } from '~/ui/form/check-field';
import { FormAlert } from '~/ui/form/form-alert';
import { PostForm } from '~/ui/form/post-form';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { PageFrame } from '~/ui/layout/page-frame';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Sign Up', search: 'noindex' });

export const handle: PageHandle = { scripts: 'when used' };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await signedIn(request);
  if (viewer !== null) throw redirect(landingPath(viewer));
  return { formKey: newFormKey() };
}

/** Makes the account and signs in; the profile comes next (R11). */
export async function action({ request }: ActionFunctionArgs) {
  const { submission, formKey } = await readAccountForm(request, signUpSchema);
  if (submission.status !== 'success') return refuseForm(submission);
  const { email, password, recieve_emails: receiveEmails } = submission.value;
  let cookie: string;
  try {
    cookie = await signUp({ email, password, receiveEmails, formKey }, request);
  } catch (error) {
    return refuseOrApologise(submission, error, signUpFailed);
  }
  const said = { kind: 'success', text: 'Account created successfully!' } as const;
  throw await redirectSaying(paths.createProfile(), said, [cookie]);
}

export const shouldRevalidate = revalidateOnConflict;

export default function SignUpRoute() {
  const { formKey } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [search] = useSearchParams();
  const [form, fields] = useForm({
    id: 'sign-up',
    lastResult: actionData?.result,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: signUpSchema }),
  });
  return (
    <PageFrame
      width="narrow"
      title="Sign Up"
      lead={<p>First the account, then you and your dog.</p>}
    >
      <Card>
        <PostForm form={form} formKey={formKey}>
          <Stack gap="md">
            <FormAlert form={form} />
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
              What you tell us stays with us, as our{' '}
              <Link to={paths.privacyPolicy()}>privacy policy</Link> says.
            </p>
          </Stack>
        </PostForm>
      </Card>
      <p>
        Already have an account?{' '}
        <Link to={paths.login(search.get('redirectTo') ?? undefined)}>Sign In</Link> or{' '}
        <Link to={paths.passwordReset()}>reset your password</Link>.
      </p>
    </PageFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
