import { changePasswordSchema, preferencesSchema } from '~/features/people/accounts/account.schema';
import { paths } from '~/core/web/paths';
import type { SessionOnPage } from '~/features/people/profiles/settings-page.server';
import { CurrentPasswordField, NewPasswordFields } from '~/features/people/accounts/account-fields';
import classes from '~/ui/card-parts.module.css';
import { Card } from '~/ui/card';
import { CheckField } from '~/ui/form/choice-fields';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { SeenField } from '~/ui/form/seen-field';
import { LinkButton, LoneLink } from '~/ui/button';
import { asTyped, useCheckedForm, CheckedForm, type FormResult } from '~/ui/form/checked-form';

/** Choice of emails (R36) and of the public page's contents (R9). */
export function PreferencesCard({
  ownerId,
  chosen,
  lastResult,
}: {
  ownerId: string;
  chosen: { receiveEmails: boolean; showContact: boolean; seen: string };
  lastResult: FormResult;
}) {
  const [form, fields] = useCheckedForm('preferences', preferencesSchema, {
    lastResult,
    defaultValue: { recieve_emails: chosen.receiveEmails, show_contact: chosen.showContact },
  });
  return (
    <Card title="Emails and public page">
      <CheckedForm
        form={form}
        action={paths.settingsOf(ownerId)}
        hidden={{ intent: 'preferences' }}
      >
        <SeenField seen={chosen.seen} result={lastResult} />
        <CheckField
          field={fields.recieve_emails}
          label="Send me emails about new bookings, payments and reminders."
          description="You’ll always get answers to your requests, messages and emails about your account."
        />
        <CheckField
          field={fields.show_contact}
          label="Show my contact details on my public page"
          description="Your last name, email and phone. Unless you tick this, only we can see them."
        />
        <div className={classes.buttons}>
          <SubmitButton>Save choices</SubmitButton>
          <LoneLink to={paths.publicProfile(ownerId)}>See my public page</LoneLink>
        </div>
      </CheckedForm>
    </Card>
  );
}

/** State of the agreement: signed, or to sign before the next stay (R46). */
export function SignedAgreementCard({ state }: { state: string }) {
  return (
    <Card title="Agreement">
      <p>{state}</p>
      <LoneLink to={paths.agreement()}>Read the agreement</LoneLink>
    </Card>
  );
}

/** Update Password (spec section 2): asks for the current one and signs out all other browsers (R12). */
export function PasswordCard({
  ownerId,
  email,
  lastResult,
}: {
  ownerId: string;
  email: string;
  lastResult: FormResult;
}) {
  const [form, fields] = useCheckedForm('password-change', changePasswordSchema, {
    lastResult,
    ...asTyped,
  });
  return (
    <Card id="password" title="Update Password">
      <CheckedForm
        form={form}
        action={paths.settingsOf(ownerId)}
        label="Update Password"
        hidden={{ intent: 'password' }}
      >
        {/* For password managers, which store passwords by account. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <CurrentPasswordField field={fields.current_password} />
        <NewPasswordFields
          label="New Password"
          password={fields.new_password}
          confirmation={fields.confirm_password}
        />
        <p className={classes.quiet}>You’ll be signed out on every other device.</p>
        <div className={classes.buttons}>
          <SubmitButton>Update Password</SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  );
}

/** The account's active sessions, with buttons that end the others. */
export function SessionsCard({
  ownerId,
  sessions,
}: {
  ownerId: string;
  sessions: readonly SessionOnPage[];
}) {
  const elsewhere = sessions.some(({ here }) => !here);
  return (
    <Card title="Where you are signed in">
      <ul className={classes.list}>
        {sessions.map((session) => (
          <li key={session.handle} className={classes.row}>
            <div className={classes.words}>
              <p>
                Signed in on <span className={classes.strong}>{session.browser}</span>
                {session.here ? ' (this browser)' : null}
              </p>
              <p className={classes.quiet}>
                {`since ${session.since}, last seen ${session.lastSeen}`}
              </p>
            </div>
            {session.here ? null : <SignOut ownerId={ownerId} session={session} />}
          </li>
        ))}
      </ul>
      {elsewhere ? (
        <PostForm action={paths.settingsOf(ownerId)} className={classes.buttons ?? ''}>
          <input type="hidden" name="intent" value="sign-out-others" />
          <SubmitButton variant="default">Sign out everywhere else</SubmitButton>
        </PostForm>
      ) : (
        <p className={classes.quiet}>You’re not signed in on any other device.</p>
      )}
    </Card>
  );
}

function SignOut({ ownerId, session }: { ownerId: string; session: SessionOnPage }) {
  return (
    <PostForm action={paths.settingsOf(ownerId)} preventScrollReset>
      <input type="hidden" name="intent" value="sign-out" />
      <input type="hidden" name="session" value={session.handle} />
      <SubmitButton variant="default" size="sm" about={` ${session.browser}, ${session.since}`}>
        Sign out there
      </SubmitButton>
    </PostForm>
  );
}

/** Download of a person's data, their statement (R62), and the link to delete the account (R41). */
export function YourDataCard({
  ownerId,
  own,
}: {
  ownerId: string;
  own: 'owner' | 'business' | null;
}) {
  return (
    <Card title={own === null ? 'Their data' : 'Your data'} tone="tinted">
      <p>
        {`One file with everything we have about ${own === null ? 'this owner' : 'you'}: profile, pets, bookings, payments and messages.`}
      </p>
      <div className={classes.buttons}>
        <LinkButton to={paths.myData(ownerId)} variant="default" reloadDocument>
          {own === null ? 'Download their data' : 'Download my data'}
        </LinkButton>
        {own === 'business' ? null : (
          <LinkButton to={paths.statement(ownerId)} variant="default" reloadDocument>
            Statement
          </LinkButton>
        )}
        {own === 'owner' ? (
          <LinkButton to={paths.deleteAccount(ownerId)} variant="light" color="red">
            Delete my account
          </LinkButton>
        ) : null}
      </div>
    </Card>
  );
}
