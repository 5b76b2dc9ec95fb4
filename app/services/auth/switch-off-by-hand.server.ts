import { inTransaction } from '../database/database.server';
import { queueTwoFactorChanged } from '../mail/queue-account-mails.server';
import { log } from '../runtime/log.server';
import { forgetTwoFactor } from './change-two-factor.server';

/**
 * Switches two-step sign-in off for somebody who lost app and codes, by whoever runs the machine:
 * there is no way on the web. It ends all sessions of the account, mails its owner and is logged.
 * @param email trimmed and in lower case
 * @returns what was found
 */
export async function switchOffByHand(
  email: string,
): Promise<'switched off' | 'was off' | 'no account'> {
  const profile = await inTransaction(async (tx) => {
    const found = await tx.profile.findUnique({
      where: { email, deletedAt: null },
      select: { id: true },
    });
    if (found === null) return null;
    const { id: profileId } = found;
    const wasOn = await forgetTwoFactor(tx, profileId);
    if (!wasOn) return { profileId, wasOn };
    await tx.session.deleteMany({ where: { profileId } });
    await queueTwoFactorChanged(tx, { profileId, email, change: 'off', codesLeft: 0 });
    return { profileId, wasOn };
  });
  if (profile === null) return 'no account';
  if (!profile.wasOn) return 'was off';
  log.warn('two_factor.off_by_hand', { profileId: profile.profileId });
  return 'switched off';
}
