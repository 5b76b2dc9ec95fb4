import { toLocal } from '~/domain/business-time';
import { formatDateTime } from '~/domain/date-words';
import { database } from '../database/database.server';
import { businessSettings } from '../settings/business-settings.server';

/** Two-step sign-in of an account that has it on; `since` is words in the business's zone. */
export type TwoFactorState = { since: string; codesLeft: number };

/** Whether two-step sign-in is on, since when, and how many recovery codes are left; null for off. */
export async function twoFactorState(profileId: string): Promise<TwoFactorState | null> {
  const kept = await database().twoFactor.findUnique({
    where: { profileId },
    select: { confirmedAt: true },
  });
  if (kept === null) return null;
  const { timeZone } = await businessSettings();
  return {
    since: formatDateTime(toLocal(kept.confirmedAt, timeZone)),
    codesLeft: await database().recoveryCode.count({ where: { profileId } }),
  };
}
