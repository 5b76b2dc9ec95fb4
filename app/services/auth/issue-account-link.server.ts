import { paths } from '~/lib/paths';
import type { Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { digestOf, randomToken } from '../runtime/digest.server';
import { environment } from '../runtime/environment.server';
import { after } from '../runtime/intervals.server';

const links = {
  reset_password: { lifetime: 'resetLink', path: paths.updatePassword },
  set_password: { lifetime: 'setPasswordLink', path: paths.updatePassword },
  change_email: { lifetime: 'emailChangeLink', path: paths.confirmEmail },
} as const;

/**
 * Makes a one-time link: for one hour to reset a password (R12) or to put a new e-mail address in
 * force (R13), for a week to set the admin's first password (R10). Only the token's digest is
 * kept, so the link exists nowhere but in what this returns.
 * @param newEmail the address that a change_email link puts in force
 */
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
