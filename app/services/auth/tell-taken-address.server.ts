import type { Transaction } from '../database/database.server';
import { queueAccountExists } from '../mail/queue-account-mails.server';
import { countAttempts } from '../rate-limit/count-attempt.server';
import { waitFor } from '../rate-limit/windows.server';

/**
 * Mails an account's owner that somebody tried to use its address (R12). Limited on its own and
 * without a word: nobody may fill somebody's mailbox from many places.
 */
export async function tellTakenAddress(
  tx: Transaction,
  account: { profileId: string; email: string },
): Promise<void> {
  const mail = { limit: 'account-exists-mail', subject: account.email } as const;
  if ((await waitFor(tx, mail)) > 0) return;
  await countAttempts([mail], tx);
  await queueAccountExists(tx, account);
}
