import type { OutboxIntent } from '~/domain/outbox-button.schema';
import { paths } from '~/lib/paths';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import classes from './mail-buttons.module.css';

/** What the buttons need to know of a mail. */
export type MailWithButtons = {
  id: string;
  to: string;
  subject: string;
  bounced: string | null;
  mayBeSentAgain: boolean;
};

/**
 * "Send again" for a mail that was given up or kept, which trusts its address again as well, and
 * "This address takes mail again" where nothing is to be sent again. Nothing for any other mail.
 */
export function MailButtons({ mail }: { mail: MailWithButtons }) {
  if (mail.mayBeSentAgain)
    return <OneButton mail={mail} intent="send-again" words="Send again" about={mail.subject} />;
  if (mail.bounced !== null)
    return (
      <OneButton
        mail={mail}
        intent="trust-address"
        words="This address takes mail again"
        about={mail.to}
      />
    );
  return null;
}

function OneButton({
  mail,
  intent,
  words,
  about,
}: {
  mail: MailWithButtons;
  intent: OutboxIntent;
  words: string;
  about: string;
}) {
  return (
    <PostForm action={paths.adminOutboxMail(mail.id)} className={classes.form ?? ''}>
      <SubmitButton name="intent" value={intent} variant="default" about={`: ${about}`}>
        {words}
      </SubmitButton>
    </PostForm>
  );
}
