import { database, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { digestOf } from '../runtime/digest.server';

/** The account and purpose of a link that still works; null for a wrong, used or expired one. */
export function findAccountLink(token: string, tx: Transaction = database()) {
  return tx.accountToken.findUnique({
    where: { tokenDigest: digestOf(token), expiresAt: { gt: now() } },
    include: { profile: { select: { email: true } } },
  });
}
