import type * as z from 'zod';
import type { Transaction } from '~/core/database/database.server';
import { businessSnapshot, queueMail } from '~/core/mail/outbox.server';
import { countWithin, waitFor } from '~/core/rate-limit/count-attempts.server';
import { interval } from '~/core/runtime/intervals.server';
import { businessSettings } from '~/core/settings/settings.server';
import type { LocalDate } from '~/core/time/business-time';
import { accountEmails } from './account.email';
import { twoStepEmails } from './two-step.email';

/** An account and its one-time link: a full URL that begins with APP_URL. */
export type AccountLink = { profileId: string; email: string; link: string };

const minuteMs = 60_000;

async function personOf(tx: Transaction, profileId: string) {
  const profile = await tx.profile.findUnique({
    where: { id: profileId },
    select: { firstName: true },
  });
  return {
    business: businessSnapshot(await businessSettings(tx)),
    firstName: profile?.firstName ?? null,
  };
}

async function queueLink(
  tx: Transaction,
  { profileId, email, link }: AccountLink,
  kind: 'password_reset' | 'set_password' | 'email_change' | 'helper_invited' | 'sign_in_link',
  linkValid: 'resetLink' | 'setPasswordLink' | 'emailChangeLink' | 'signInLink',
): Promise<void> {
  await queueMail(tx, {
    to: { profileId, email },
    link,
    email: accountEmails[kind].fill({
      ...(await personOf(tx, profileId)),
      linkValidMinutes: interval(linkValid) / minuteMs,
    }),
  });
}

/** Queues a link to set a new password; it works once, for one hour (R12). */
export function queuePasswordReset(tx: Transaction, account: AccountLink): Promise<void> {
  return queueLink(tx, account, 'password_reset', 'resetLink');
}

/** Queues a link that signs an owner in; it works once, for 15 minutes (R146). */
export function queueSignInLink(tx: Transaction, account: AccountLink): Promise<void> {
  return queueLink(tx, account, 'sign_in_link', 'signInLink');
}

/** Queues a link for an account created for the admin to set its password (R10). */
export function queueSetPassword(tx: Transaction, account: AccountLink): Promise<void> {
  return queueLink(tx, account, 'set_password', 'setPasswordLink');
}

/** Queues the invitation of an imported owner, who has no password yet (R60). */
export async function queueAccountInvited(
  tx: Transaction,
  { profileId, email, link, dogs, asks }: AccountLink & { dogs: string[]; asks: string[] },
): Promise<void> {
  await queueMail(tx, {
    to: { profileId, email },
    link,
    email: accountEmails.account_invited.fill({
      ...(await personOf(tx, profileId)),
      dogs,
      asks,
      linkValidMinutes: interval('setPasswordLink') / minuteMs,
    }),
  });
}

/** Queues the invitation of a helper, who must set a password first (R59). */
export function queueHelperInvited(tx: Transaction, account: AccountLink): Promise<void> {
  return queueLink(tx, account, 'helper_invited', 'setPasswordLink');
}

/**
 * Queues the welcome email with the next steps after a sign-up, if it's switched on (off by default, K1).
 * Skips it if the client's limit is used up; the account is created anyway.
 */
export async function queueWelcome(
  tx: Transaction,
  { profileId, email }: { profileId: string; email: string },
  client: string,
): Promise<void> {
  const { welcomeEmail, requiredVaccines, meetFirst } = await businessSettings(tx);
  const limit = { limit: 'stranger-mail', subject: client } as const;
  if (!welcomeEmail || (await waitFor(tx, limit)) > 0) return;
  await countWithin(tx, [limit]);
  await queueMail(tx, {
    to: { profileId, email },
    email: accountEmails.welcome.fill({
      ...(await personOf(tx, profileId)),
      ownerId: profileId,
      certificates: requiredVaccines.length > 0,
      meetFirst,
    }),
  });
}

/** Queues the email about a sign-up with an address that already has an account (R12). */
export async function queueAccountExists(
  tx: Transaction,
  { profileId, email }: { profileId: string; email: string },
): Promise<void> {
  await queueMail(tx, {
    to: { profileId, email },
    email: accountEmails.account_exists.fill({ ...(await personOf(tx, profileId)) }),
  });
}

/** Queues the confirmation link of an email change; `email` is the new address (R13). */
export function queueEmailChange(tx: Transaction, change: AccountLink): Promise<void> {
  return queueLink(tx, change, 'email_change', 'emailChangeLink');
}

/** Queues the notice of a requested email change to the current address (R13). */
export async function queueEmailChanged(
  tx: Transaction,
  { profileId, email, newEmail }: { profileId: string; email: string; newEmail: string },
): Promise<void> {
  const person = await personOf(tx, profileId);
  await queueMail(tx, {
    to: { profileId, email },
    email: accountEmails.email_changed.fill({ ...person, newEmail }),
  });
}

export async function queueTwoFactorChanged(
  tx: Transaction,
  {
    profileId,
    email,
    ...told
  }: { profileId: string; email: string } & Pick<
    z.infer<typeof twoStepEmails.two_factor_changed.contents>,
    'change' | 'codesLeft'
  >,
): Promise<void> {
  const person = await personOf(tx, profileId);
  await queueMail(tx, {
    to: { profileId, email },
    email: twoStepEmails.two_factor_changed.fill({ ...person, ...told }),
  });
}

/**
 * Queues the notice of the day on which the account will be erased, when its records need not be kept any
 * longer (R58).
 */
export async function queueDeletionPlanned(
  tx: Transaction,
  profileId: string,
  until: LocalDate,
): Promise<void> {
  const { email } = await tx.profile.findUniqueOrThrow({ where: { id: profileId } });
  await queueMail(tx, {
    to: { profileId, email },
    email: accountEmails.deletion_planned.fill({
      ...(await personOf(tx, profileId)),
      profileId,
      until,
    }),
  });
}

/**
 * Queues the last email to a deleted account (R41), without a profile; the address is deleted once it's sent.
 */
export async function queueAccountDeleted(tx: Transaction, email: string): Promise<void> {
  // Skips a bounced address, so that it isn't kept.
  if ((await tx.bouncedAddress.count({ where: { address: email } })) > 0) return;
  const business = businessSnapshot(await businessSettings(tx));
  await queueMail(tx, {
    to: { profileId: null, email },
    email: accountEmails.account_deleted.fill({ business }),
  });
}
