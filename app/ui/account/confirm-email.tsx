import { paths } from '~/lib/paths';
import { AlertBox } from '../alert-box';
import { Card } from '../card';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import { PageFrame } from '../layout/page-frame';
import { LinkButton } from '../link-button';
import classes from './settings.module.css';

const title = 'Confirm your new email';

/** The page behind the link to a new address (R13): one button, which puts it in force. */
export function ConfirmEmail({
  newEmail,
  refusal,
}: {
  /** Null when the link works no more. */
  newEmail: string | null;
  /** Why the button did not do what it says, other than that. */
  refusal: string | null | undefined;
}) {
  if (newEmail === null) return <DeadLink />;
  return (
    <PageFrame
      width="narrow"
      title={title}
      lead={<p>From then on you sign in with it, and our mails come to it.</p>}
    >
      {refusal ? <AlertBox kind="error">{refusal}</AlertBox> : null}
      <Card>
        <p className={classes.address}>
          Your new email: <span className={classes.strong}>{newEmail}</span>
        </p>
        <PostForm>
          <SubmitButton fullWidth>Use this email</SubmitButton>
        </PostForm>
        <p>Not yours? Then close this page, and nothing changes.</p>
      </Card>
    </PageFrame>
  );
}

function DeadLink() {
  return (
    <PageFrame width="narrow" title={title}>
      <AlertBox kind="error" title="This link no longer works">
        <p>It may have been used already, be too old, or a newer one was asked for.</p>
      </AlertBox>
      <LinkButton to={paths.profile()} fullWidth>
        To your profile
      </LinkButton>
    </PageFrame>
  );
}
