import { inTransaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { recordChanges } from '~/core/settings/changes.server';
import { hasDetails, isOpen, openStep } from '~/core/settings/is-open';
import { businessSettings, changeSettings, type Settings } from '~/core/settings/settings.server';
import { neededToOpen, neverSkipped, type SetUpStep, setUpTexts, stepsLeft } from './set-up';

/** Returns the remaining set-up steps by these settings; see {@link setUpLeft}. */
export function stepsLeftOf(settings: Settings): SetUpStep[] {
  return stepsLeft(settings.setUpDone, { hasDetails: hasDetails(settings) });
}

/** Returns the remaining set-up steps in order; empty once the house is set up. */
export async function setUpLeft(): Promise<SetUpStep[]> {
  return stepsLeftOf(await businessSettings('committed'));
}

/** Marks a step as done, unless only its own page can. @returns the remaining steps */
export function finishStep(step: SetUpStep): Promise<SetUpStep[]> {
  return inTransaction(async (tx) => {
    const settings = await businessSettings(tx);
    const done = settings.setUpDone;
    if (!done.includes(step) && !neverSkipped.includes(step))
      await changeSettings(tx, { setUpDone: [...done, step] });
    return stepsLeftOf(await businessSettings(tx));
  });
}

/** Marks a step as done if it's still open. */
export async function countStep(step: SetUpStep): Promise<void> {
  if ((await setUpLeft()).includes(step)) await finishStep(step);
}

/**
 * Opens the site to visitors (R136); a repeat changes nothing.
 * @throws ServiceError conflict while a needed step was not looked at
 */
export async function openSite({ actorId }: { actorId: string }): Promise<void> {
  await inTransaction(async (tx) => {
    const settings = await businessSettings(tx);
    if (isOpen(settings)) return;
    const missing = stepsLeftOf(settings).filter((step) => neededToOpen.includes(step));
    if (missing.length > 0)
      throw new ServiceError(
        'conflict',
        `Please look at these first: ${missing.map((step) => setUpTexts[step].title).join('; ')}.`,
      );
    await changeSettings(tx, { setUpDone: [...settings.setUpDone, openStep] });
    const change = { field: 'Site', before: 'Opening soon', after: 'Open' };
    await recordChanges(tx, { area: 'open', actorId }, [change]);
  });
}
