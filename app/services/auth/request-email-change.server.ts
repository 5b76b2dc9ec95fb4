import { setTimeout as wait } from 'node:timers/promises';
import type { SignInCode } from '~/domain/sign-in-code';
import { queueEmailChange, queueEmailChanged } from '../mail/queue-account-mails.server';
import { countAttempts } from '../rate-limit/count-attempt.server';
import { ServiceError } from '../runtime/service-error.server';
import { actProven } from './act-proven.server';
import { issueAccountLink } from './issue-account-link.server';
import type { SignedIn } from './session.server';
import { tellTakenAddress } from './tell-taken-address.server';
import { withdrawEmailChange } from './withdraw-email-change.server';

// Longer than writing a link and its mails takes, in milliseconds.
const answerAfter = 250;

export type EmailChange = {
  viewer: SignedIn;
  /** Trimmed and in lower case. */
  newEmail: string;
  password: string;
  /** Asked for where two-step sign-in is on. */
  code?: SignInCode | undefined;
  /** The client address of the request. */
  client: string;
};

/**
 * Asks to change the e-mail address of one's own account (R13): a link goes to the new address,
 * word of it to the one in force, and nothing changes until the link is used. A later wish replaces
 * an earlier one. Whether the new address has an account can be told neither from the answer nor
 * from anything the asker sees later: then no link goes out, and that account's owner is told (R12).
 * @throws ServiceError forbidden for the admin; invalid at email, current_password or code; too_many
 */
export async function requestEmailChange(change: EmailChange): Promise<void> {
  const { viewer, newEmail } = change;
  if (viewer.role === 'admin')
    throw new ServiceError('forbidden', 'The address of the business’s own account stays.');
  if (newEmail === viewer.email)
    throw new ServiceError('invalid', 'This is your address already.', 'email');
  const { due } = await actProven(change, async (tx) => {
    const due = wait(answerAfter);
    await countAttempts(
      [
        { limit: 'email-change', subject: viewer.id },
        { limit: 'email-change-to', subject: newEmail },
      ],
      tx,
    );
    const profileId = viewer.id;
    await withdrawEmailChange(profileId, tx);
    // Made in both cases, so that the page shows the same; for a taken address nobody ever gets it.
    const link = await issueAccountLink(tx, profileId, 'change_email', newEmail);
    const taken = await tx.profile.findUnique({ where: { email: newEmail }, select: { id: true } });
    if (taken === null) await queueEmailChange(tx, { profileId, email: newEmail, link });
    else await tellTakenAddress(tx, { profileId: taken.id, email: newEmail });
    await queueEmailChanged(tx, { profileId, email: viewer.email, newEmail });
    // Inside an object, or the transaction would stay open for it.
    return { due };
  });
  await due;
}
