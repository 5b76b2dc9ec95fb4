import { Link } from '@remix-run/react';
import { paths } from '~/lib/paths';
import { Card } from '~/ui/card';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import classes from '~/ui/card-parts.module.css';

/** Whether mails arrive: one to the admin's own address. */
export function MailTestCard({ email, formKey }: { email: string; formKey: string }) {
  return (
    <Card title="Mail test">
      <p>
        Sends a mail to {email}. The <Link to={paths.adminOutbox()}>outbox</Link> says what became
        of it.
      </p>
      <PostForm key={formKey} formKey={formKey} className={classes.buttons ?? ''} label="Mail test">
        <SubmitButton name="intent" value="mail-test" variant="light">
          Send a test mail
        </SubmitButton>
      </PostForm>
    </Card>
  );
}
