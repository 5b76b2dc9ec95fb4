import { type HouseRule, rulesThatAreOff } from '~/domain/house-rules';
import { inTransaction } from '../database/database.server';
import { businessSettings } from './settings.server';

/** The house rules to set up, for the admin's first page: none once the list was hidden (R42). */
export async function rulesToSetUp(): Promise<HouseRule[]> {
  const settings = await businessSettings('committed');
  return settings.setUpHidden ? [] : rulesThatAreOff(settings);
}

/** Hides the list of house rules to set up, for good. */
export function hideSetUp(): Promise<void> {
  return inTransaction(async (tx) => {
    await tx.businessSettings.update({ where: { id: 1 }, data: { setUpHidden: true } });
  });
}
