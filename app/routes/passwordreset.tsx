import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Stack } from '@mantine/core';
import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useRouteError } from '@remix-run/react';
import { passwordResetSchema } from '~/domain/password.schema';
import type { PageHandle } from '~/lib/page-handle';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { readAccountForm, tryAgain } from '~/services/auth/read-account-form.server';
import { requestPasswordReset } from '~/services/auth/request-password-reset.server';
import { clientAddress } from '~/services/web/client-address.server';
import { refuseForm, refuseOrApologise } from '~/services/web/refuse-form.server';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import { ErrorPage } from '~/ui/error-page';
import { FormAlert } from '~/ui/form/form-alert';
import { PostForm } from '~/ui/form/post-form';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { PageFrame } from '~/ui/layout/page-frame';
import { LoneLink } from '~/ui/lone-link';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Reset your password', search: 'noindex' });

export const handle: PageHandle = { scripts: 'when used', kept: true };

/** Says the same whether or not the address has an account (R12). */
export async function action({ request }: ActionFunctionArgs) {
  const { submission } = await readAccountForm(request, passwordResetSchema);
  if (submission.status !== 'success') return refuseForm(submission);
  try {
    await requestPasswordReset(submission.value.email, clientAddress(request));
    return { result: null };
  } catch (error) {
    return refuseOrApologise(submission, error, tryAgain);
  }
}

export default function PasswordResetRoute() {
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm({
    id: 'password-reset',
    lastResult: actionData?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: passwordResetSchema }),
  });
  const sent = actionData?.result === null;
  return (
    <PageFrame
      width="narrow"
      title="Reset your password"
      lead={<p>Tell us your email, and we send you a link to choose a new password.</p>}
    >
      {sent ? (
        <AlertBox kind="success">
          <p>check your email for a link to reset your password</p>
          <p>The link works once, and for one hour. Nothing there? Look among the spam, too.</p>
        </AlertBox>
      ) : null}
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
            <SubmitButton fullWidth variant={sent ? 'default' : 'filled'}>
              {sent ? 'Send another link' : 'Send the link'}
            </SubmitButton>
          </Stack>
        </PostForm>
      </Card>
      <LoneLink to={paths.login()}>Back to Login</LoneLink>
    </PageFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
