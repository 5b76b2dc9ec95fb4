/** Shared parts of the outbox's list and pages. */
import type { OutboxIntent } from './outbox-button.schema';
import { paths } from '~/core/web/paths';
import type { OutboxEntry } from './read-outbox.server';
import type { Fact } from '~/ui/facts-list';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import classes from './outbox-mail.module.css';

/**
 * "Send again" for an email that failed or was kept, which also resumes its address; otherwise "Resume emails
 * to this address" if it's paused. Renders nothing for other emails.
 */
export function MailButtons({ mail }: { mail: OutboxEntry }) {
  const { mayBeSentAgain, bounced, subject, to } = mail;
  if (mayBeSentAgain)
    return <OneButton mail={mail} intent="send-again" label="Send again" about={subject} />;
  if (bounced === null) return null;
  return (
    <OneButton
      mail={mail}
      intent="trust-address"
      label="Resume emails to this address"
      about={to}
    />
  );
}

function OneButton({
  mail,
  intent,
  label,
  about,
}: {
  mail: OutboxEntry;
  intent: OutboxIntent;
  label: string;
  about: string;
}) {
  return (
    <PostForm action={paths.adminOutboxMail(mail.id)} className={classes.form ?? ''}>
      <SubmitButton name="intent" value={intent} variant="default" about={`: ${about}`}>
        {label}
      </SubmitButton>
    </PostForm>
  );
}

const stateLabels: Record<OutboxEntry['state'], string> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Couldn’t be sent',
  expired: 'Not sent (already read, or undone)',
  kept: 'Not sent: no email service is set up',
};

/**
 * Formats the state of an email: `Waits until Nov 21, 2026 at 9:00:10 AM`, `Sent`, `Not sent: The stay was
 * …`.
 */
export function formatDelivery({
  state,
  waitsUntil,
  problem,
}: Pick<OutboxEntry, 'state' | 'waitsUntil' | 'problem'>): string {
  if (state === 'expired' && problem !== null) return `Not sent: ${problem}`;
  return waitsUntil === null ? stateLabels[state] : `Waits until ${waitsUntil}`;
}

/** Returns the attempts and problem of an email; empty if the first attempt succeeded. */
export function troubleFacts({
  state,
  attempts,
  problem: told,
  bounced,
}: Pick<OutboxEntry, 'state' | 'attempts' | 'problem' | 'bounced'>): Fact[] {
  const facts: Fact[] = [];
  // The reason for dropping it is part of its state.
  const problem = state === 'expired' ? null : told;
  if (attempts > 1 || (attempts > 0 && problem !== null))
    facts.push({ label: 'Tries', value: String(attempts) });
  // Shown only once if it's also the reason for pausing the address.
  if (problem !== null && problem !== bounced) facts.push({ label: 'Problem', value: problem });
  if (bounced !== null) facts.push({ label: 'Emails to this address are paused', value: bounced });
  return facts;
}
