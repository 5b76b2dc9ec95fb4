import { type Reader, rowsFor, type Transaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { after } from '~/core/runtime/intervals.server';
import { digestOf, randomToken } from '~/core/runtime/secrets.server';
import { paths } from '~/core/web/paths';

const links = {
  reset_password: { lifetime: 'resetLink', path: paths.updatePassword },
  set_password: { lifetime: 'setPasswordLink', path: paths.updatePassword },
  sign_in: { lifetime: 'signInLink', path: paths.loginLink },
  change_email: { lifetime: 'emailChangeLink', path: paths.confirmEmail },
} as const;

/** Creates a one-time link (R10, R12, R13, R146); only the token's digest is stored. */
export async function issueAccountLink(
  tx: Transaction,
  profileId: string,
  purpose: keyof typeof links,
  newEmail?: string,
): Promise<string> {
  const token = randomToken();
  const at = now();
  await tx.accountToken.deleteMany({ where: { expiresAt: { lte: at } } });
  await tx.accountToken.create({
    data: {
      tokenDigest: digestOf(token),
      profileId,
      purpose,
      newEmail: newEmail ?? null,
      createdAt: at,
      expiresAt: after(at, links[purpose].lifetime),
    },
  });
  return environment().appUrl + links[purpose].path(token);
}

/**
 * Returns the account of a link that sets a password, else null; change_email links don't count, since they
 * go to another mailbox.
 */
export function findAccountLink(reader: Reader, token: string) {
  return rowsFor(reader).accountToken.findFirst({
    where: {
      tokenDigest: digestOf(token),
      purpose: { in: ['reset_password', 'set_password'] },
      expiresAt: { gt: now() },
    },
    include: { profile: { select: { email: true } } },
  });
}

/** Returns the link that signs an owner in (R146); null if it no longer works. */
export function findSignInLink(reader: Reader, token: string) {
  return rowsFor(reader).accountToken.findFirst({
    where: { tokenDigest: digestOf(token), purpose: 'sign_in', expiresAt: { gt: now() } },
    select: { tokenDigest: true, profileId: true },
  });
}

/** Ends the links that an account's owner requested, when its password or address changes. */
export async function endMailedLinks(tx: Transaction, profileId: string): Promise<void> {
  const purpose = { in: ['change_email' as const, 'reset_password' as const, 'sign_in' as const] };
  await tx.accountToken.deleteMany({ where: { profileId, purpose } });
}

type EmailLink = { tokenDigest: string; profileId: string; newEmail: string };

/** Returns the email change behind a link (R13); null if the link no longer works. */
export async function findEmailLink(reader: Reader, token: string): Promise<EmailLink | null> {
  const link = await rowsFor(reader).accountToken.findFirst({
    where: { tokenDigest: digestOf(token), purpose: 'change_email', expiresAt: { gt: now() } },
    select: { tokenDigest: true, profileId: true, newEmail: true },
  });
  const newEmail = link?.newEmail ?? null;
  return link === null || newEmail === null ? null : { ...link, newEmail };
}
