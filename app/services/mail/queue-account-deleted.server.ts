import type { Transaction } from '../database/database.server';
import { businessSettings } from '../settings/business-settings.server';
import { businessSnapshot } from './business-snapshot.server';
import { queueMail } from './queue-mail.server';

/**
 * Says goodbye to a deleted account's last address (R41), in the transaction that deletes it and
 * before its bounces are forgotten. The mail belongs to no profile and names nobody; once it is
 * sent or given up, its address goes as well (deliver-mail).
 */
export async function queueAccountDeleted(tx: Transaction, email: string): Promise<void> {
  // One that takes no mail would only be kept for nothing.
  if ((await tx.bouncedAddress.count({ where: { address: email } })) > 0) return;
  const business = businessSnapshot(await businessSettings(tx));
  await queueMail(tx, {
    to: { profileId: null, email },
    contents: { template: 'account_deleted', business },
  });
}
