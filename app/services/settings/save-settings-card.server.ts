import { localDateOf } from '~/domain/business-time';
import { settingsCards } from '~/domain/settings-cards';
import type { SettingsCard, SettingValues } from '~/domain/settings-cards';
import { inTransaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { businessSettings } from './business-settings.server';
import { changesOf } from './compare-card.server';
import { recordChanges } from './record-changes.server';

/** Who saves, and the version of the card that they saw. */
export type Saving = { actorId: string; seen: string };

/**
 * Saves a card of the settings row with a line in the log for each changed field (R7).
 * @param wanted what the card's schema accepted: all of its fields
 * @returns whether anything changed
 * @throws ServiceError conflict when the card was changed in the meantime
 */
export function saveSettingsCard(
  card: SettingsCard,
  wanted: Partial<SettingValues>,
  { actorId, seen }: Saving,
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const stored = await businessSettings(tx);
    const changes = changesOf(settingsCards[card], stored, wanted, seen);
    if (changes.length === 0) return false;
    const today = localDateOf(now(), stored.timeZone);
    await tx.businessSettings.update({
      where: { id: 1 },
      data: { ...wanted, ...editedOn(wanted, today), updatedAt: now() },
    });
    await recordChanges(tx, { area: card, actorId }, changes);
    return true;
  });
}

// R4: the pages carry the day of the owner's edit; the app's own text has its own day.
function editedOn({ privacyText, termsText }: Partial<SettingValues>, today: string) {
  return {
    ...(privacyText !== undefined && { privacyEditedOn: privacyText === '' ? null : today }),
    ...(termsText !== undefined && { termsEditedOn: termsText === '' ? null : today }),
  };
}
