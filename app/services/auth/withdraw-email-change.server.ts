import { database, type Transaction } from '../database/database.server';

/** Ends the change of e-mail address that waits for its link, if one does; the link works no more. */
export async function withdrawEmailChange(
  profileId: string,
  tx: Transaction = database(),
): Promise<void> {
  await tx.accountToken.deleteMany({ where: { profileId, purpose: 'change_email' } });
}
