import { useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Stack } from '@mantine/core';
import { preferencesSchema } from '~/domain/account.schema';
import { paths } from '~/lib/paths';
import { Card } from '../card';
import { CheckField } from '../form/check-field';
import { FormAlert } from '../form/form-alert';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import { LoneLink } from '../lone-link';
import classes from './settings.module.css';

/** Which mails one gets (R36), and what one's public page shows (R9). */
export function PreferencesCard({
  ownerId,
  chosen,
  lastResult,
}: {
  ownerId: string;
  chosen: { receiveEmails: boolean; showContact: boolean };
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = useForm({
    id: 'preferences',
    lastResult: lastResult ?? null,
    defaultValue: { recieve_emails: chosen.receiveEmails, show_contact: chosen.showContact },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: preferencesSchema }),
  });
  return (
    <Card title="Mail and public page">
      <PostForm form={form} action={paths.settingsOf(ownerId)}>
        <input type="hidden" name="intent" value="preferences" />
        <Stack gap="md">
          <FormAlert form={form} />
          <CheckField
            field={fields.recieve_emails}
            label="Send me emails about new bookings, payments and reminders."
            description="Answers to your requests, messages and mails about your account always come."
          />
          <CheckField
            field={fields.show_contact}
            label="Show my contact details on my public page"
            description="Your last name, email and phone. Without the tick only we see them."
          />
          <div className={classes.buttons}>
            <SubmitButton>Save choices</SubmitButton>
            <LoneLink to={paths.publicProfile(ownerId)}>See my public page</LoneLink>
          </div>
        </Stack>
      </PostForm>
    </Card>
  );
}
