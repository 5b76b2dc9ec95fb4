import { useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Stack } from '@mantine/core';
import { changePasswordSchema } from '~/domain/account.schema';
import { paths } from '~/lib/paths';
import { Card } from '../card';
import { FormAlert } from '../form/form-alert';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import { CurrentPasswordField } from './current-password-field';
import { NewPasswordFields } from './new-password-fields';
import classes from './settings.module.css';

/** Update Password (spec section 2): the current one is asked, and all other browsers sign out (R12). */
export function PasswordCard({
  ownerId,
  email,
  lastResult,
}: {
  ownerId: string;
  email: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = useForm({
    id: 'password-change',
    lastResult: lastResult ?? null,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: changePasswordSchema }),
  });
  return (
    <Card title="Update Password">
      <PostForm form={form} action={paths.settingsOf(ownerId)} label="Update Password">
        <input type="hidden" name="intent" value="password" />
        {/* For password managers, which keep passwords by account. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Stack gap="md">
          <FormAlert form={form} />
          <CurrentPasswordField field={fields.current_password} />
          <NewPasswordFields
            label="New Password"
            password={fields.new_password}
            confirmation={fields.confirm_password}
          />
          <p className={classes.quiet}>Everywhere else you will be signed out.</p>
          <div className={classes.buttons}>
            <SubmitButton>Update Password</SubmitButton>
          </div>
        </Stack>
      </PostForm>
    </Card>
  );
}
