import { inTransaction } from '../database/database.server';
import { queueTwoFactorChanged } from '../mail/queue-account-mails.server';
import { countAttempts } from '../rate-limit/count-attempt.server';
import { roomFor } from '../rate-limit/windows.server';

/**
 * Mails an account's person once the limit of wrong codes is reached, once a window: whoever comes
 * that far knows the password.
 */
export async function tellGuesses(profileId: string): Promise<void> {
  const mail = { limit: 'two-factor-mail', subject: profileId } as const;
  await inTransaction(async (tx) => {
    const left = await roomFor(tx, { limit: 'two-factor-account', subject: profileId });
    if (left > 0 || (await roomFor(tx, mail)) === 0) return;
    const profile = await tx.profile.findUnique({
      where: { id: profileId, deletedAt: null },
      select: { email: true, _count: { select: { recoveryCodes: true } } },
    });
    if (profile === null) return;
    await countAttempts([mail], tx);
    const { email, _count } = profile;
    const codesLeft = _count.recoveryCodes;
    await queueTwoFactorChanged(tx, { profileId, email, change: 'guessed', codesLeft });
  });
}
