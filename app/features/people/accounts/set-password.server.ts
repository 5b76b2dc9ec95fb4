import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { log } from '~/core/runtime/log.server';
import { endSessions, type SignedIn } from '~/core/session/session.server';
import { queuePasswordReset } from './account-emails.server';
import { endMailedLinks, findAccountLink, issueAccountLink } from './account-links.server';
import type { LoginOrigin } from './check-credentials.server';
import { confirmPassword, requireStillProven } from './confirm-password.server';
import { hashPassword, refuseWellKnownPassword } from './passwords.server';
import { type SignInStep, startSession } from './sign-in.server';

export const passwordNotUpdated = 'There was an error updating your password.';

type PasswordChange = {
  viewer: SignedIn;
  current: string;
  chosen: string;
  client: string;
};

/** Changes the password, and ends other sessions and links (R12). @throws ServiceError invalid, too_many */
export async function changePassword(change: PasswordChange): Promise<void> {
  const { viewer, current, chosen, client } = change;
  const proof = await confirmPassword(viewer, current, client);
  refuseWellKnownPassword(chosen, 'new_password');
  const hash = await hashPassword(chosen);
  await inTransaction(async (tx) => {
    await requireStillProven(tx, proof);
    const profileId = viewer.id;
    await tx.password.update({ where: { profileId }, data: { hash, changedAt: now() } });
    await endMailedLinks(tx, profileId);
    await endSessions(tx, profileId, { allBut: viewer.sessionDigest });
  });
  log.info('account.password_changed', { profileId: viewer.id });
}

/** Milliseconds; longer than saving a link and its email takes. */
export const answerAfter = 250;

/**
 * Returns the limits of emailed links. Requests from other browsers don't use up those of a browser that has
 * signed in to the account (R73).
 */
export function limitsOfLinks(
  profile: { id: string } | null,
  email: string,
  { client, browser }: LoginOrigin,
): Parameters<typeof countWithin>[1] {
  return profile !== null && browser?.accounts.includes(profile.id)
    ? [
        { limit: 'reset-known-browser', subject: `${browser.browser} ${profile.id}` },
        { limit: 'reset-known-account', subject: profile.id },
      ]
    : [
        { limit: 'reset-account', subject: email },
        { limit: 'reset-client', subject: client },
      ];
}

/**
 * Emails a link to set a new password; neither the response nor its timing reveals whether there is an
 * account (R12, R73).
 * @throws ServiceError too_many
 */
export async function requestPasswordReset(email: string, origin: LoginOrigin): Promise<void> {
  const due = wait(answerAfter);
  await inTransaction(async (tx) => {
    const where = { email, deletedAt: null };
    const profile = await tx.profile.findUnique({ where, select: { id: true } });
    await countWithin(tx, limitsOfLinks(profile, email, origin));
    if (profile === null) return;
    const link = await issueAccountLink(tx, profile.id, 'reset_password');
    await queuePasswordReset(tx, { profileId: profile.id, email, link });
  });
  await due;
}

const deadLink =
  'This link no longer works. It may have been used already or have expired. Please request a new one.';

/**
 * Sets the password by a link (R10, R12) and signs in, or asks for a code if two-step sign-in is on.
 * @returns the next step, and whether it was the account's first password
 * @throws ServiceError
 */
export async function setPasswordByLink(
  token: string,
  password: string,
  request: Request,
): Promise<SignInStep & { isFirst: boolean }> {
  // Checked before hashing, too, so that made-up links cost nothing.
  if ((await findAccountLink('committed', token)) === null) throw dead();
  refuseWellKnownPassword(password, 'new_password');
  const hash = await hashPassword(password);
  const { step, profileId, isFirst } = await inTransaction(async (tx) => {
    const { profileId, promotes, isFirst } = await spend(tx, token);
    const changedAt = now();
    await tx.password.upsert({
      where: { profileId },
      create: { profileId, hash, changedAt },
      update: { hash, changedAt },
    });
    await tx.accountToken.deleteMany({ where: { profileId } });
    await endSessions(tx, profileId, 'all');
    await tx.calendarFeed.deleteMany({ where: { profileId } });
    // A user who has signed in needs no invitation (R60).
    await tx.profile.update({ where: { id: profileId }, data: { notInvitedSince: null } });
    if (promotes) await makeAdmin(tx, profileId);
    const step = await startSession(tx, { profileId, passwordHash: hash }, request);
    return { step, profileId, isFirst };
  });
  log.info('account.password_set_by_link', { profileId });
  return { ...step, isFirst };
}

async function spend(tx: Transaction, token: string) {
  const link = await findAccountLink(tx, token);
  if (link === null) throw dead();
  // The delete decides between concurrent requests, even if transactions are not serialized.
  const { count } = await tx.accountToken.deleteMany({ where: { tokenDigest: link.tokenDigest } });
  if (count === 0) throw dead();
  const toAdmin = link.profile.email === environment().adminEmail;
  const isFirst = link.purpose === 'set_password';
  return { profileId: link.profileId, isFirst, promotes: isFirst && toAdmin };
}

/** Gives an account the admin's role. */
export async function makeAdmin(tx: Transaction, id: string): Promise<void> {
  await tx.userRole.upsert({
    where: { id },
    create: { id, role: 'admin' },
    update: { role: 'admin' },
  });
  await tx.profile.update({ where: { id }, data: { role: 'admin' } });
}

function dead(): ServiceError {
  return new ServiceError('not_found', deadLink);
}
