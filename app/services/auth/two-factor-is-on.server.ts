import { database, type Transaction } from '../database/database.server';

/** Whether an account asks for a code beside the password (decision 026). */
export async function twoFactorIsOn(
  profileId: string,
  tx: Transaction = database(),
): Promise<boolean> {
  return (await tx.twoFactor.count({ where: { profileId } })) > 0;
}
