import { inTransaction } from '~/core/database/database.server';
import { businessSettings, changeSettings, type Settings } from '~/core/settings/settings.server';
import { stepsLeftOf } from '~/features/house/set-up/set-up.server';
import { offeredExtras } from '~/features/money/pricing/extras.server';
import { type HouseRule, rulesThatAreOff } from './house-rules';

const agreement = {
  card: 'agreement',
  title: 'Agreement',
  intro: 'Owners sign your agreement with their next request.',
} as const;

/**
 * Returns the house rules to set up, for the admin's Today page; empty once the list was hidden (R42).
 * @param published whether an agreement was published, which is not a setting (R46)
 */
export async function rulesToSetUp({
  agreement: published,
}: {
  agreement: boolean;
}): Promise<(HouseRule | typeof agreement)[]> {
  const settings = await businessSettings('committed');
  // Shown only after the set-up steps, which include the rules.
  if (settings.setUpHidden || stepsLeftOf(settings).length > 0) return [];
  const off = await cardsThatAreOff(settings);
  return published ? off : [...off, agreement];
}

/** Returns the house rules that are not set up, including the extras in the catalog (R42). */
export async function cardsThatAreOff(settings: Settings): Promise<HouseRule[]> {
  const off = rulesThatAreOff(settings);
  // An extra in the catalog also counts as set up.
  if (!off.some(({ card }) => card === 'extras')) return off;
  const offered = await offeredExtras('committed');
  return off.filter(({ card }) => card !== 'extras' || offered.length === 0);
}

/** Hides the list of house rules to set up permanently. */
export function hideSetUp(): Promise<void> {
  return inTransaction(async (tx) => {
    await changeSettings(tx, { setUpHidden: true });
  });
}
