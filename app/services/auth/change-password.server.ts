import { inTransaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { log } from '../runtime/log.server';
import { confirmPassword, requireStillProven } from './confirm-password.server';
import { hashPassword } from './password-hash.server';
import { refuseWellKnownPassword } from './refuse-well-known-password.server';
import type { SignedIn } from './session.server';

/** Spec section 8. */
export const passwordNotUpdated = 'There was an error updating your password.';

export type PasswordChange = {
  viewer: SignedIn;
  current: string;
  chosen: string;
  /** The client address of the request. */
  client: string;
};

/**
 * Changes one's own password. Every other session ends (R12), and so do a reset link and a change
 * of e-mail address that wait: whoever knew the old password may have asked for them.
 * @throws ServiceError invalid at current_password or new_password, or too_many
 */
export async function changePassword(change: PasswordChange): Promise<void> {
  const { viewer, current, chosen, client } = change;
  const proof = await confirmPassword(viewer, current, client);
  refuseWellKnownPassword(chosen, 'new_password');
  const hash = await hashPassword(chosen);
  await inTransaction(async (tx) => {
    await requireStillProven(tx, proof);
    const profileId = viewer.id;
    await tx.password.update({ where: { profileId }, data: { hash, changedAt: now() } });
    const purpose = { in: ['change_email' as const, 'reset_password' as const] };
    await tx.accountToken.deleteMany({ where: { profileId, purpose } });
    const tokenDigest = { not: viewer.sessionDigest };
    await tx.session.deleteMany({ where: { profileId, tokenDigest } });
  });
  log.info('account.password_changed', { profileId: viewer.id });
}
