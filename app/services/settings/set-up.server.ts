import { type HouseRule, rulesThatAreOff } from '~/domain/house-rules';
import { inTransaction } from '../database/database.server';
import { offeredExtras } from './extras.server';
import { businessSettings } from './settings.server';

/** The house rules to set up, for the admin's first page: none once the list was hidden (R42). */
export async function rulesToSetUp(): Promise<HouseRule[]> {
  const settings = await businessSettings('committed');
  if (settings.setUpHidden) return [];
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
