import { database, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { digestOf } from '../runtime/digest.server';

export type EmailLink = { tokenDigest: string; profileId: string; newEmail: string };

/** What a link puts in force that changes an e-mail address (R13); null when it works no more. */
export async function findEmailLink(
  token: string,
  tx: Transaction = database(),
): Promise<EmailLink | null> {
  const link = await tx.accountToken.findUnique({
    where: { tokenDigest: digestOf(token), purpose: 'change_email', expiresAt: { gt: now() } },
    select: { tokenDigest: true, profileId: true, newEmail: true },
  });
  const newEmail = link?.newEmail ?? null;
  return link === null || newEmail === null ? null : { ...link, newEmail };
}
