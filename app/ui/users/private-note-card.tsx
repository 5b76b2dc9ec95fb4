import { useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Stack } from '@mantine/core';
import { privateNoteSchema } from '~/domain/owner-terms.schema';
import { Card } from '../card';
import { FormAlert } from '../form/form-alert';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import { TextAreaField } from '../form/text-area-field';
import classes from './users.module.css';

/** What the admin notes about an owner, for nobody else to read. */
export function PrivateNoteCard({
  note,
  lastResult,
}: {
  note: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = useForm({
    id: 'note',
    lastResult: lastResult ?? null,
    defaultValue: { private_note: note },
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: privateNoteSchema }),
  });
  return (
    <Card title="Private note">
      <PostForm form={form} label="Private note">
        <input type="hidden" name="intent" value="note" />
        <Stack gap="md">
          <FormAlert form={form} />
          <TextAreaField
            field={fields.private_note}
            label="Note"
            description="Only you see it: it is on no page and in no mail or file of the owner."
          />
          <div className={classes.buttons}>
            <SubmitButton>Save note</SubmitButton>
          </div>
        </Stack>
      </PostForm>
    </Card>
  );
}
