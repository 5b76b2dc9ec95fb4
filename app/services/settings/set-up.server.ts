import { type HouseRule, rulesThatAreOff } from '~/domain/house-rules';
import { inTransaction } from '../database/database.server';
import type { BusinessSettings } from '../database/generated/client';
import { offeredExtras } from './extras.server';
import { businessSettings } from './settings.server';

const agreement = {
  card: 'agreement',
  title: 'Agreement',
  intro: 'Owners sign your agreement with their next request.',
} as const;

/**
 * The house rules to set up, for the admin's first page: none once the list was hidden (R42).
 * @param published whether an agreement was, which is no setting (R46)
 */
export async function rulesToSetUp({
  agreement: published,
}: {
  agreement: boolean;
}): Promise<(HouseRule | typeof agreement)[]> {
  const settings = await businessSettings('committed');
  if (settings.setUpHidden) return [];
  const off = await cardsThatAreOff(settings);
  return published ? off : [...off, agreement];
}

async function cardsThatAreOff(settings: BusinessSettings): Promise<HouseRule[]> {
  const off = rulesThatAreOff(settings);
  // An extra in the catalog sets the card up as well.
  if (!off.some(({ card }) => card === 'extras')) return off;
  const offered = await offeredExtras('committed');
  return off.filter(({ card }) => card !== 'extras' || offered.length === 0);
}

/** Hides the list of house rules to set up, for good. */
export function hideSetUp(): Promise<void> {
  return inTransaction(async (tx) => {
    await tx.businessSettings.update({ where: { id: 1 }, data: { setUpHidden: true } });
  });
}
