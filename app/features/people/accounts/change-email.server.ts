import { setTimeout as wait } from 'node:timers/promises';
import { database, inTransaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { log } from '~/core/runtime/log.server';
import type { SignedIn } from '~/core/session/session.server';
import { queueEmailChange, queueEmailChanged } from './account-emails.server';
import { endMailedLinks, findEmailLink, issueAccountLink } from './account-links.server';
import { actProven } from './confirm-password.server';
import type { SignInCode } from './sign-in-code.schema';
import { tellTakenAddress } from './sign-up.server';

// Milliseconds; longer than saving a link and its emails takes.
const answerAfter = 250;

type EmailChange = {
  viewer: SignedIn;
  newEmail: string;
  password: string;
  code?: SignInCode | undefined;
  client: string;
};

/**
 * Requests an email change without revealing whether the address is taken (R12, R13).
 * @throws ServiceError
 */
export async function requestEmailChange(change: EmailChange): Promise<void> {
  const { viewer, newEmail } = change;
  if (viewer.role === 'admin')
    throw new ServiceError('forbidden', 'The address of the business’s own account stays.');
  if (newEmail === viewer.email)
    throw new ServiceError('invalid', 'This is already your address.', 'email');
  const { due } = await actProven(change, async (tx) => {
    const due = wait(answerAfter);
    await countWithin(tx, [
      { limit: 'email-change', subject: viewer.id },
      { limit: 'email-change-to', subject: newEmail },
      // Accounts are free, so without this limit a client would get new attempts with each account.
      { limit: 'stranger-mail', subject: change.client },
    ]);
    const profileId = viewer.id;
    await tx.accountToken.deleteMany({ where: { profileId, purpose: 'change_email' } });
    // Created in both cases, so that the page shows the same; it is never sent to a taken address.
    const link = await issueAccountLink(tx, profileId, 'change_email', newEmail);
    const taken = await tx.profile.findUnique({ where: { email: newEmail }, select: { id: true } });
    if (taken === null) await queueEmailChange(tx, { profileId, email: newEmail, link });
    else await tellTakenAddress(tx, { profileId: taken.id, email: newEmail });
    await queueEmailChanged(tx, { profileId, email: viewer.email, newEmail });
    // Wrapped in an object, or the transaction would wait for the promise.
    return { due };
  });
  await due;
}

/** Returns the unconfirmed new address and when its link expires (R13); null if not found. */
export async function pendingEmailChange(
  profileId: string,
): Promise<{ newEmail: string; until: Date } | null> {
  const token = await database().accountToken.findFirst({
    where: { profileId, purpose: 'change_email', expiresAt: { gt: now() } },
    orderBy: { createdAt: 'desc' },
    select: { newEmail: true, expiresAt: true },
  });
  const newEmail = token?.newEmail ?? null;
  return token === null || newEmail === null ? null : { newEmail, until: token.expiresAt };
}

export async function withdrawEmailChange(profileId: string): Promise<void> {
  await database().accountToken.deleteMany({ where: { profileId, purpose: 'change_email' } });
}

const addressTaken = 'This address now belongs to another account, so your email stays the same.';

/** Sets the link's address as the account's email (R13). @throws ServiceError not_found, conflict */
export async function confirmEmailChange(
  token: string,
): Promise<{ profileId: string; email: string }> {
  const changed = await inTransaction(async (tx) => {
    const link = await findEmailLink(tx, token);
    if (link === null) throw dead();
    const { profileId, newEmail: email } = link;
    const taken = await tx.profile.findUnique({ where: { email }, select: { id: true } });
    if (taken !== null) throw new ServiceError('conflict', addressTaken);
    // The delete decides between concurrent requests, even if transactions are not serialized.
    const { tokenDigest } = link;
    const { count } = await tx.accountToken.deleteMany({ where: { tokenDigest } });
    if (count === 0) throw dead();
    await endMailedLinks(tx, profileId);
    const written = await tx.profile.updateMany({
      where: { id: profileId, deletedAt: null },
      data: { email },
    });
    if (written.count === 0) throw dead();
    // R48: calendar feeds were created under the old email.
    await tx.calendarFeed.deleteMany({ where: { profileId } });
    return { profileId, email };
  });
  log.info('account.email_changed', { profileId: changed.profileId });
  return changed;
}

function dead(): ServiceError {
  return new ServiceError('not_found', 'This link no longer works.');
}
