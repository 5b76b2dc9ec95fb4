import { useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Stack } from '@mantine/core';
import { profileSchema } from '~/domain/profile.schema';
import { paths } from '~/lib/paths';
import { VisuallyHidden } from '../visually-hidden';
import { Card } from '../card';
import { FactsList } from '../facts-list';
import { FormAlert } from '../form/form-alert';
import { PostForm } from '../form/post-form';
import { LinkButton } from '../link-button';
import { useFocusIfLost } from '../use-focus-if-lost';
import { NameFields } from './name-fields';
import { SaveOrCancel } from './save-or-cancel';

export interface Details {
  firstName: string;
  lastName: string;
  phoneNumber: string;
}

const title = 'Name and phone';
const notGiven = 'Not given';

/** Names and phone number, as they are kept. */
export function DetailsCard({ ownerId, details }: { ownerId: string; details: Details }) {
  const facts = [
    { label: 'First Name', value: details.firstName || notGiven },
    { label: 'Last Name', value: details.lastName || notGiven },
    { label: 'Phone Number', value: details.phoneNumber || notGiven },
  ];
  return (
    <Card
      title={title}
      actions={
        <LinkButton to={paths.editSettings(ownerId, 'details')} variant="light" size="sm">
          Edit<VisuallyHidden> name and phone</VisuallyHidden>
        </LinkButton>
      }
    >
      <FactsList facts={facts} />
    </Card>
  );
}

/** The same while it is changed. */
export function EditDetails({
  ownerId,
  details,
  lastResult,
}: {
  ownerId: string;
  details: Details;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = useForm({
    id: 'details',
    lastResult: lastResult ?? null,
    defaultValue: {
      first_name: details.firstName,
      last_name: details.lastName,
      phone_number: details.phoneNumber,
    },
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: profileSchema }),
  });
  useFocusIfLost(fields.first_name.id);
  return (
    <Card title={title}>
      <PostForm form={form} action={paths.editSettings(ownerId, 'details')}>
        <input type="hidden" name="intent" value="details" />
        <Stack gap="md">
          <FormAlert form={form} />
          <NameFields
            firstName={fields.first_name}
            lastName={fields.last_name}
            phoneNumber={fields.phone_number}
          />
          <SaveOrCancel back={paths.settingsOf(ownerId)} />
        </Stack>
      </PostForm>
    </Card>
  );
}
