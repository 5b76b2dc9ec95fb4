/** Signing in by a link in an email (R146): for owners without two-step sign-in. */
import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { log } from '~/core/runtime/log.server';
import { rememberBrowser } from '~/core/session/known-browser.server';
import { beginSession, personOf } from '~/core/session/session.server';
import { businessSettings } from '~/core/settings/settings.server';
import { queueSignInLink } from './account-emails.server';
import { findSignInLink, issueAccountLink } from './account-links.server';
import type { LoginOrigin } from './check-credentials.server';
import { answerAfter, limitsOfLinks } from './set-password.server';
import type { SignInStep } from './sign-in.server';

/** Whether the house offers it: the switch in Settings. */
export async function offersSignInLinks(): Promise<boolean> {
  return (await businessSettings('committed')).signInLinks;
}

/** Returns the account if it may sign in by a link; null for helpers, the admin, and two-step sign-in. */
async function ownerWithoutCodes(tx: Transaction, id: string) {
  const profile = await tx.profile.findFirst({
    where: { id, deletedAt: null, twoFactor: null },
    include: { userRole: true },
  });
  return profile !== null && personOf(profile).role === 'user' ? profile : null;
}

/**
 * Emails a link that signs in; neither the response nor its timing reveals whether there is an account, and
 * it shares the limits of password resets (R12, R73).
 * @param back the safe path to which it leads; null for the owner's first page
 * @throws ServiceError too_many
 */
export async function requestSignInLink(
  email: string,
  origin: LoginOrigin,
  back: string | null = null,
): Promise<void> {
  const due = wait(answerAfter);
  await inTransaction(async (tx) => {
    const where = { email, deletedAt: null };
    const profile = await tx.profile.findUnique({ where, select: { id: true } });
    await countWithin(tx, limitsOfLinks(profile, email, origin));
    if (profile === null || (await ownerWithoutCodes(tx, profile.id)) === null) return;
    const link = withBack(await issueAccountLink(tx, profile.id, 'sign_in'), back);
    await queueSignInLink(tx, { profileId: profile.id, email, link });
  });
  await due;
}

/** Adds the path to return to. It is in the link and not stored: the form checks it again (decisions.md). */
function withBack(link: string, back: string | null): string {
  if (back === null) return link;
  const url = new URL(link);
  url.searchParams.set('redirectTo', back);
  return url.href;
}

/**
 * Signs in by a link, which ends the account's other sign-in links and no session elsewhere.
 * @throws ServiceError not_found
 */
export async function signInByLink(
  token: string,
  request: Request,
): Promise<Extract<SignInStep, { kind: 'signed in' }>> {
  const step = await inTransaction(async (tx) => {
    const link = await findSignInLink(tx, token);
    if (link === null) throw dead();
    const { tokenDigest, profileId } = link;
    // The delete decides between concurrent requests, even if transactions are not serialized.
    const { count } = await tx.accountToken.deleteMany({ where: { tokenDigest } });
    const profile = await ownerWithoutCodes(tx, profileId);
    if (count === 0 || profile === null) throw dead();
    await tx.accountToken.deleteMany({ where: { profileId, purpose: 'sign_in' } });
    // A user who has signed in needs no invitation (R60).
    await tx.profile.update({ where: { id: profileId }, data: { notInvitedSince: null } });
    return {
      kind: 'signed in' as const,
      cookies: [await beginSession(tx, profileId, request), rememberBrowser(request, profileId)],
      person: personOf(profile),
    };
  });
  log.info('account.signed_in_by_link', { profileId: step.person.id });
  return step;
}

function dead(): ServiceError {
  return new ServiceError('not_found', 'This link no longer works. Please request a new one.');
}
