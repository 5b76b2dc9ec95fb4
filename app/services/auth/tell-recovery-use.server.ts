import type { Transaction } from '../database/database.server';
import { queueTwoFactorChanged } from '../mail/queue-account-mails.server';

/** Mails an account's person that a recovery code was used, and how many are left. */
export async function tellRecoveryUse(
  tx: Transaction,
  { id: profileId, email }: { id: string; email: string },
): Promise<void> {
  const codesLeft = await tx.recoveryCode.count({ where: { profileId } });
  await queueTwoFactorChanged(tx, { profileId, email, change: 'code_used', codesLeft });
}
