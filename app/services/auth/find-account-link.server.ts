import { database, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { digestOf } from '../runtime/digest.server';

/**
 * The account and purpose of a link that sets a password and still works; null for a wrong, used
 * or expired one. A link that changes an e-mail address is none: it went to another mailbox.
 */
export function findAccountLink(token: string, tx: Transaction = database()) {
  return tx.accountToken.findUnique({
    where: {
      tokenDigest: digestOf(token),
      purpose: { in: ['reset_password', 'set_password'] },
      expiresAt: { gt: now() },
    },
    include: { profile: { select: { email: true } } },
  });
}
