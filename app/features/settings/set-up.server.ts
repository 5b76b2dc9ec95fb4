import * as z from 'zod';
import { inTransaction } from '~/core/database/database.server';
import type { BusinessSettings } from '~/core/database/generated/client';
import { isOpen } from '~/core/settings/is-open';
import { businessSettings, changeSettings } from '~/core/settings/settings.server';
import { offeredExtras } from '~/features/pricing/extras.server';
import { type HouseRule, rulesThatAreOff } from './house-rules';
import { type SetUpStep, setUpSteps, stepsLeft } from './set-up';

const steps = z.array(z.enum(setUpSteps));

function leftOf(settings: BusinessSettings): SetUpStep[] {
  const done = steps.parse(JSON.parse(settings.setUpDone));
  return stepsLeft(done, { open: isOpen(settings) });
}

/** What a new house has left to set up, in its order; none for a house that is set up. */
export async function setUpLeft(): Promise<SetUpStep[]> {
  return leftOf(await businessSettings('committed'));
}

/** Notes that a step is done. @returns the steps that are left */
export function finishStep(step: SetUpStep): Promise<SetUpStep[]> {
  return inTransaction(async (tx) => {
    const settings = await businessSettings(tx);
    const done = steps.parse(JSON.parse(settings.setUpDone));
    if (!done.includes(step)) {
      const setUpDone = JSON.stringify([...done, step]);
      await changeSettings(tx, { setUpDone });
    }
    return leftOf(await businessSettings(tx));
  });
}

/** Counts a step once what it asks for was done, whichever comes first; nothing in a house that is set up. */
export async function countStep(step: SetUpStep): Promise<void> {
  if ((await setUpLeft()).includes(step)) await finishStep(step);
}

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
  // One list after the other: the rules are a step of setting up, too.
  if (settings.setUpHidden || leftOf(settings).length > 0) return [];
  const off = await cardsThatAreOff(settings);
  return published ? off : [...off, agreement];
}

/** The house rules of which nothing is set, extras in the catalog included (R42). */
export async function cardsThatAreOff(settings: BusinessSettings): Promise<HouseRule[]> {
  const off = rulesThatAreOff(settings);
  // An extra in the catalog sets the card up as well.
  if (!off.some(({ card }) => card === 'extras')) return off;
  const offered = await offeredExtras('committed');
  return off.filter(({ card }) => card !== 'extras' || offered.length === 0);
}

/** Hides the list of house rules to set up, for good. */
export function hideSetUp(): Promise<void> {
  return inTransaction(async (tx) => {
    await changeSettings(tx, { setUpHidden: true });
  });
}
