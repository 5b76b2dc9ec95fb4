import { inTransaction } from '../database/database.server';
import { log } from '../runtime/log.server';
import { ServiceError } from '../runtime/service-error.server';
import { findEmailLink } from './find-email-link.server';

/** Said when the address got an account after the link was sent to it. */
export const addressTaken =
  'This address has an account of its own by now, so your account keeps the address it had.';

/**
 * Puts the new address in force that the link was mailed to (R13). The account's other links end
 * with it: they were mailed to an address that is its own no more. Sessions stay.
 * @returns the account and its new address
 * @throws ServiceError not_found when the link does not work (it works once), conflict when the
 *   address was taken meanwhile
 */
export async function confirmEmailChange(
  token: string,
): Promise<{ profileId: string; email: string }> {
  const changed = await inTransaction(async (tx) => {
    const link = await findEmailLink(token, tx);
    if (link === null) throw dead();
    const { profileId, newEmail: email } = link;
    const taken = await tx.profile.findUnique({ where: { email }, select: { id: true } });
    if (taken !== null) throw new ServiceError('conflict', addressTaken);
    // The delete decides who was first, also where transactions do not take turns.
    const { tokenDigest } = link;
    const { count } = await tx.accountToken.deleteMany({ where: { tokenDigest } });
    if (count === 0) throw dead();
    const purpose = { in: ['change_email' as const, 'reset_password' as const] };
    await tx.accountToken.deleteMany({ where: { profileId, purpose } });
    const written = await tx.profile.updateMany({
      where: { id: profileId, deletedAt: null },
      data: { email },
    });
    if (written.count === 0) throw dead();
    return { profileId, email };
  });
  log.info('account.email_changed', { profileId: changed.profileId });
  return changed;
}

function dead(): ServiceError {
  return new ServiceError('not_found', 'This link no longer works.');
}
