import { useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Stack } from '@mantine/core';
import { emailChangeSchema } from '~/domain/account.schema';
import { paths } from '~/lib/paths';
import { VisuallyHidden } from '../visually-hidden';
import { AlertBox } from '../alert-box';
import { Card } from '../card';
import { FormAlert } from '../form/form-alert';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import { TextField } from '../form/text-field';
import { LinkButton } from '../link-button';
import { useFocusIfLost } from '../use-focus-if-lost';
import { CodeField } from './code-field';
import { CurrentPasswordField } from './current-password-field';
import { SaveOrCancel } from './save-or-cancel';
import classes from './settings.module.css';

/** The address in force, and the one that waits for its link (R13). */
export function EmailCard({
  ownerId,
  email,
  pending,
  mayChange,
}: {
  ownerId: string;
  email: string;
  pending: { newEmail: string; until: string } | null;
  /** False for the business, whose address is set where the app is set up (R10). */
  mayChange: boolean;
}) {
  return (
    <Card
      title="Email"
      actions={
        mayChange ? (
          <LinkButton to={paths.editSettings(ownerId, 'email')} variant="light" size="sm">
            Edit<VisuallyHidden> email</VisuallyHidden>
          </LinkButton>
        ) : null
      }
    >
      <p className={classes.address}>{email}</p>
      {mayChange ? null : (
        <p className={classes.quiet}>
          You sign in with this address. It was chosen when this site was set up, and whoever runs
          the site for you can change it.
        </p>
      )}
      {pending ? (
        <AlertBox kind="info" title={`${pending.newEmail} waits to be confirmed`}>
          <div className={classes.list}>
            <p>{`Open the link in our mail there, until ${pending.until}. Until then you sign in with ${email}.`}</p>
            <PostForm action={paths.settingsOf(ownerId)}>
              <input type="hidden" name="intent" value="withdraw-email" />
              <SubmitButton variant="default" size="sm">
                Keep my email as it is
              </SubmitButton>
            </PostForm>
          </div>
        </AlertBox>
      ) : null}
    </Card>
  );
}

/** Asks for another address; nothing changes before its link is opened (R13). */
export function EditEmail({
  ownerId,
  email,
  asksCode,
  lastResult,
}: {
  ownerId: string;
  email: string;
  /** Whether two-step sign-in is on. */
  asksCode: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = useForm({
    id: 'email-change',
    lastResult: lastResult ?? null,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: emailChangeSchema }),
  });
  useFocusIfLost(fields.email.id);
  return (
    <Card title="Email">
      <p>{`Now it is ${email}. We send a link to the new address, and it takes effect when you open that link.`}</p>
      <PostForm form={form} action={paths.editSettings(ownerId, 'email')}>
        <input type="hidden" name="intent" value="email" />
        <Stack gap="md">
          <FormAlert form={form} />
          <TextField
            field={fields.email}
            label="New Email"
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          <CurrentPasswordField field={fields.current_password} />
          {asksCode ? <CodeField field={fields.code} kind="either" /> : null}
          <SaveOrCancel back={paths.settingsOf(ownerId)} />
        </Stack>
      </PostForm>
    </Card>
  );
}
