import type { FormAnswer } from '~/core/web/refuse-form.server';
import { mailServerSchema, postmarkSchema } from '~/features/messages/outbox/mail-keys.schema';
import type { MailKeysShown } from '~/features/messages/outbox/mail-keys.server';
import { Card } from '~/ui/card';
import classes from '~/ui/card-parts.module.css';
import { asTyped, CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { TextField } from '~/ui/form/fields';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { Unfold } from '~/ui/unfold';

type Answer = Pick<FormAnswer, 'form' | 'result'> | undefined;

/** The mail service: its state, and the forms that try another one and keep it (R135). */
export function MailCard({
  mail,
  email,
  answer,
}: {
  mail: MailKeysShown;
  email: string;
  answer: Answer;
}) {
  const resultOf = (form: string) => (answer?.form === form ? answer.result : undefined);
  if (mail.from === 'server')
    return (
      <Card title="Email service">
        <p>Email is set on the server. To change it, ask the person who runs it for you.</p>
      </Card>
    );
  const forms = (
    <>
      <h3>Your own mailbox, or any email server</h3>
      <ServerForm email={email} lastResult={resultOf('mail-server')} />
      <Unfold label="Postmark instead" open={answer?.form === 'mail-postmark'}>
        <PostmarkForm email={email} lastResult={resultOf('mail-postmark')} />
      </Unfold>
    </>
  );
  const isWrong = answer?.form === 'mail-server' || answer?.form === 'mail-postmark';
  return (
    <Card title="Email service">
      {mail.from === 'settings' ? (
        <>
          <p>
            {mail.isReadable
              ? `${mail.service}, set on ${mail.setOn}.`
              : `Set on ${mail.setOn}, but it can’t be read anymore, because the site has another secret now. Please enter it again.`}
          </p>
          {mail.bounces === null ? null : (
            <Unfold label="Hear of emails that come back">
              <p>
                In Postmark, open your server’s stream, then Webhooks, and add this address. Tick
                Bounce, Spam complaint and Subscription change.
              </p>
              <p className={classes.text}>{mail.bounces}</p>
              <p className={classes.quiet}>
                It holds a password, so don’t share it. Addresses that don’t exist are then paused,
                and Health lists them.
              </p>
            </Unfold>
          )}
          <PostForm className={classes.buttons ?? ''} label="Remove the email service">
            <SubmitButton name="intent" value="mail-remove" variant="default">
              Remove the email service
            </SubmitButton>
          </PostForm>
          <Unfold label="Use another one" open={isWrong || !mail.isReadable}>
            {forms}
          </Unfold>
        </>
      ) : (
        forms
      )}
    </Card>
  );
}

function Sends({ email }: { email: string }) {
  return (
    <p className={classes.quiet}>
      Sends a test email to {email}. It’s kept, encrypted, only if that works.
    </p>
  );
}

function ServerForm({ email, lastResult }: { email: string; lastResult: FormResult }) {
  const [form, fields] = useCheckedForm('mail-server', mailServerSchema, {
    lastResult,
    defaultValue: { port: '465' },
    ...asTyped,
  });
  return (
    <>
      <ul>
        <li>
          Gmail: server smtp.gmail.com, your whole address, and an app password from
          myaccount.google.com/apppasswords (2-Step Verification has to be on). At most 500 emails a
          day; with Google Workspace 2,000.
        </li>
        <li>
          Fastmail: server smtp.fastmail.com, your whole address, and an app password from Settings,
          Privacy & Security. Your plan limits the emails a day.
        </li>
      </ul>
      <CheckedForm form={form} hidden={{ intent: 'mail-server' }} label="Email server">
        <TextField field={fields.host} label="Server" autoComplete="off" />
        <TextField
          field={fields.port}
          label="Port"
          description="465, or 587 if your provider says so."
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField field={fields.name} label="Name or address" autoComplete="off" />
        <TextField
          field={fields.password}
          label="Password"
          description="An app password, if your provider has them."
          type="password"
          autoComplete="off"
        />
        <TextField
          field={fields.sender}
          label="Sender’s address"
          optional
          description="Without one, emails come from the address you sign in with."
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <Sends email={email} />
        <SubmitButton about=", this server">Try it and save</SubmitButton>
      </CheckedForm>
    </>
  );
}

function PostmarkForm({ email, lastResult }: { email: string; lastResult: FormResult }) {
  const [form, fields] = useCheckedForm('mail-postmark', postmarkSchema, {
    lastResult,
    ...asTyped,
  });
  return (
    <CheckedForm form={form} hidden={{ intent: 'mail-postmark' }} label="Postmark">
      <TextField
        field={fields.password}
        label="Server API token"
        description="In Postmark, under your server’s API Tokens."
        type="password"
        autoComplete="off"
      />
      <TextField
        field={fields.sender}
        label="Sender’s address"
        optional
        description="At a domain that Postmark has verified. Without one, it’s your email for visitors."
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <Sends email={email} />
      <SubmitButton about=", Postmark">Try it and save</SubmitButton>
    </CheckedForm>
  );
}
