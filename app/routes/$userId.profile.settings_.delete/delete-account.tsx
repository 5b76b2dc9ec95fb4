import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Stack } from '@mantine/core';
import { Link } from '@remix-run/react';
import type { HeldBooking, Hold } from '~/domain/account-deletion';
import { deleteAccountSchema } from '~/domain/account.schema';
import { formatMoney } from '~/domain/money';
import { paths } from '~/lib/paths';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { LinkButton } from '~/ui/button';
import { CodeField, CurrentPasswordField } from '~/ui/account/account-fields';
import classes from '~/ui/card-parts.module.css';

type Result = SubmissionResult<string[]> | undefined;

/** Delete my account (R41): what goes and what stays, what stands in the way, or the password. */
export function DeleteAccount({
  ownerId,
  isBusiness,
  holds,
  keepsBookings,
  asksCode,
  lastResult,
}: {
  ownerId: string;
  isBusiness: boolean;
  holds: readonly HeldBooking[];
  keepsBookings: boolean;
  asksCode: boolean;
  lastResult: Result;
}) {
  if (isBusiness)
    return (
      <Card title="Delete my account">
        {lastResult ? <FormAlert>The account of the business cannot be deleted.</FormAlert> : null}
        <p>The site needs the account of the business, so it cannot be deleted.</p>
        <Back ownerId={ownerId}>Back to Settings</Back>
      </Card>
    );
  if (holds.length > 0) return <NotYet ownerId={ownerId} holds={holds} refused={!!lastResult} />;
  const asked = { ownerId, keepsBookings, asksCode, lastResult };
  return <Question {...asked} />;
}

function NotYet({
  ownerId,
  holds,
  refused,
}: {
  ownerId: string;
  holds: readonly HeldBooking[];
  refused: boolean;
}) {
  return (
    <Card title="Delete my account">
      <AlertBox kind={refused ? 'error' : 'warning'} title="Not yet">
        <p>
          A stay of yours still stands, or money is open between us. First this has to be settled:
        </p>
      </AlertBox>
      <ul className={classes.list}>
        {holds.map(({ id, service, when, hold }) => (
          <li key={id} className={classes.row}>
            <div className={classes.words}>
              <Link to={paths.booking(id)}>{`${service}, ${when}`}</Link>
              <p className={classes.quiet}>{holdWords(hold)}</p>
            </div>
            {hold.kind === 'to pay' ? (
              <LinkButton to={paths.payment(id)} variant="default" size="sm">
                {`Pay ${formatMoney(hold.cents)}`}
              </LinkButton>
            ) : null}
          </li>
        ))}
      </ul>
      <Back ownerId={ownerId}>Keep my account</Back>
    </Card>
  );
}

function holdWords(hold: Hold): string {
  switch (hold.kind) {
    case 'stands':
      return 'This stay still stands. Cancel it, or wait until it is over.';
    case 'just answered':
      return 'It was answered a moment ago, and that may still be taken back. Try again in a minute.';
    case 'under way':
      return 'A payment for it is under way. Try again when it has arrived.';
    case 'to pay':
      return `${formatMoney(hold.cents)} of it is still to be paid.`;
    case 'to get back':
      return `You may get ${formatMoney(hold.cents)} back for it. Write to us, and we settle it.`;
  }
}

function Question({
  ownerId,
  keepsBookings,
  asksCode,
  lastResult,
}: {
  ownerId: string;
  keepsBookings: boolean;
  asksCode: boolean;
  lastResult: Result;
}) {
  const [form, fields] = useForm({
    id: 'delete-account',
    lastResult: lastResult ?? null,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: deleteAccountSchema }),
  });
  return (
    <Card title="Delete my account">
      <p className={classes.strong}>This goes, at once and for good:</p>
      <ul className={classes.points}>
        <li>your name, email, phone number and password</li>
        <li>your dogs, with their photos, records, vets and emergency contacts</li>
        <li>our messages to each other, and the mails we sent you</li>
      </ul>
      {keepsBookings ? (
        <>
          <p className={classes.strong}>
            This stays, because the books need it, without your name:
          </p>
          <ul className={classes.points}>
            <li>when a dog stayed with us, how it added up, and what was paid</li>
          </ul>
        </>
      ) : (
        <p>Nothing of your account stays.</p>
      )}
      <p>
        A review that you left is not tied to your account. Write to us first if it should go too.
      </p>
      <p>
        <a href={paths.myData(ownerId)}>Download my data</a> before, if you want to keep it.
      </p>
      <PostForm form={form}>
        <Stack gap="md">
          <FormAlert form={form} />
          <CurrentPasswordField
            field={fields.current_password}
            why="So that nobody else deletes your account."
          />
          {asksCode ? <CodeField field={fields.code} kind="either" /> : null}
          <div className={classes.buttons}>
            <SubmitButton color="red">Delete my account</SubmitButton>
            <Back ownerId={ownerId}>Keep my account</Back>
          </div>
        </Stack>
      </PostForm>
    </Card>
  );
}

function Back({ ownerId, children }: { ownerId: string; children: string }) {
  return (
    <div className={classes.buttons}>
      <LinkButton to={paths.settingsOf(ownerId)} variant="default">
        {children}
      </LinkButton>
    </div>
  );
}
