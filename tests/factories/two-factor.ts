import { database, type Transaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { sealText } from '~/core/runtime/secrets.server';
import {
  keepRecoveryCodes,
  newAppSecret,
  newRecoveryCodes,
} from '~/features/people/accounts/sign-in-codes.server';

/**
 * Switches two-step sign-in on for an account, as if no code had been used yet.
 * @returns the key of the app, and the recovery codes
 */
export async function createTwoFactor(
  profileId: string,
  tx: Transaction = database(),
): Promise<{ secret: string; codes: string[] }> {
  const secret = newAppSecret();
  const codes = newRecoveryCodes();
  const sealedSecret = sealText('two-factor-secret', secret, profileId);
  await tx.twoFactor.create({
    data: { profileId, sealedSecret, confirmedAt: now(), lastUsedStep: 0 },
  });
  await keepRecoveryCodes(tx, profileId, codes);
  return { secret, codes };
}
