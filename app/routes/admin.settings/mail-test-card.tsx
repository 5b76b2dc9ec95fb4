import { Link } from '@remix-run/react';
import { paths } from '~/lib/paths';
import { Card } from '../card';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import classes from './card-form.module.css';

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
