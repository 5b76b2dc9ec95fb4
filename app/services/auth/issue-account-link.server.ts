import { paths } from '~/lib/paths';
import type { Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { digestOf, randomToken } from '../runtime/digest.server';
import { environment } from '../runtime/environment.server';
import { after } from '../runtime/intervals.server';

const lifetimes = { reset_password: 'resetLink', set_password: 'setPasswordLink' } as const;

/**
 * Makes a one-time link to set a password: for one hour to reset it (R12), for a week to set the
 * admin's first (R10). Only the token's digest is kept, so the link exists nowhere but in what
 * this returns.
 */
export async function issueAccountLink(
  tx: Transaction,
  profileId: string,
  purpose: keyof typeof lifetimes,
): Promise<string> {
  const token = randomToken();
  const at = now();
  await tx.accountToken.deleteMany({ where: { expiresAt: { lte: at } } });
  await tx.accountToken.create({
    data: {
      tokenDigest: digestOf(token),
      profileId,
      purpose,
      createdAt: at,
      expiresAt: after(at, lifetimes[purpose]),
    },
  });
  return environment().appUrl + paths.updatePassword(token);
}
