import { hasAddress } from '~/core/mail/erased-address';
import { emailChangeSchema, profileSchema } from '~/features/people/accounts/account.schema';
import { addressText } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type { ProfileDetails } from '~/features/people/accounts/profile-details.server';
import {
  AddressFields,
  CodeField,
  CurrentPasswordField,
  detailFields,
  NameFields,
} from '~/features/people/accounts/account-fields';
import classes from '~/ui/card-parts.module.css';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import { FactsList } from '~/ui/facts-list';
import { PostForm, SubmitButton, useFocusIfLost } from '~/ui/form/post-form';
import { TextField } from '~/ui/form/fields';
import { SeenField } from '~/ui/form/seen-field';
import { LinkButton } from '~/ui/button';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { asTyped, useCheckedForm, CheckedForm, type FormResult } from '~/ui/form/checked-form';
import { MailOff } from '~/ui/mail-off';

const title = 'Name and phone';
const notGiven = 'Not given';

/** Names and phone number. */
export function DetailsCard({ ownerId, details }: { ownerId: string; details: ProfileDetails }) {
  const facts = [
    { label: 'First Name', value: details.firstName || notGiven },
    { label: 'Last Name', value: details.lastName || notGiven },
    { label: 'Phone Number', value: details.phoneNumber || notGiven },
    ...(details.address
      ? [{ label: 'Address', value: addressText(details.address) || notGiven }]
      : []),
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

/** The form that edits names and phone number. */
export function EditDetails({
  ownerId,
  details,
  seen,
  lastResult,
}: {
  ownerId: string;
  details: ProfileDetails;
  seen: string;
  lastResult: FormResult;
}) {
  const [form, fields] = useCheckedForm('details', profileSchema, {
    lastResult,
    defaultValue: detailFields(details),
    ...asTyped,
  });
  useFocusIfLost(fields.first_name.id);
  return (
    <Card title={title}>
      <CheckedForm
        form={form}
        action={paths.editSettings(ownerId, 'details')}
        hidden={{ intent: 'details' }}
      >
        <SeenField seen={seen} result={lastResult} />
        <NameFields
          firstName={fields.first_name}
          lastName={fields.last_name}
          phoneNumber={fields.phone_number}
        />
        {details.address ? <AddressFields fields={fields} /> : null}
        <SaveOrCancel back={paths.settingsOf(ownerId)} />
      </CheckedForm>
    </Card>
  );
}

/** The current email, and the one that waits for confirmation (R13). */
export function EmailCard({
  ownerId,
  email,
  pending,
  mayChange,
}: {
  ownerId: string;
  email: string;
  pending: { newEmail: string; until: string } | null;
  /** False for the business: its address comes from the environment (R10). */
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
      <p className={classes.address}>{hasAddress(email) ? email : 'No email yet'}</p>
      {mayChange ? null : (
        <p className={classes.quiet}>
          You sign in with this address. It was chosen when this site was set up and can only be
          changed there.
        </p>
      )}
      {pending ? (
        <AlertBox kind="info" title={`${pending.newEmail} is not confirmed yet`}>
          <div className={classes.list}>
            <p>{`Open the link in the email we sent there by ${pending.until}. Until then, sign in with ${email}.`}</p>
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

/** Requests another email; nothing changes before its link is opened (R13). */
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
  lastResult: FormResult;
}) {
  const [form, fields] = useCheckedForm('email-change', emailChangeSchema, {
    lastResult,
    ...asTyped,
  });
  useFocusIfLost(fields.email.id);
  return (
    <Card title="Email">
      <p>{`It’s ${email} now. We’ll send a link to the new address. The change takes effect when you open it.`}</p>
      <CheckedForm
        form={form}
        action={paths.editSettings(ownerId, 'email')}
        hidden={{ intent: 'email' }}
      >
        <TextField
          field={fields.email}
          label="New Email"
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <CurrentPasswordField field={fields.current_password} />
        {asksCode ? <CodeField field={fields.code} kind="either" /> : null}
        <MailOff waits="the link" />
        <SaveOrCancel back={paths.settingsOf(ownerId)} />
      </CheckedForm>
    </Card>
  );
}

/** Buttons of a card in edit mode (spec section 2): Cancel changes nothing. */
function SaveOrCancel({ back }: { back: string }) {
  return (
    <div className={classes.buttons}>
      <SubmitButton>Save</SubmitButton>
      <LinkButton to={back} variant="subtle">
        Cancel
      </LinkButton>
    </div>
  );
}
