import * as z from 'zod';
import { inTransaction } from '~/core/database/database.server';
import { isOpen } from '~/core/settings/is-open';
import { businessSettings, changeSettings, type Settings } from '~/core/settings/settings.server';
import { type SetUpStep, setUpSteps, stepsLeft } from './set-up';

const steps = z.array(z.enum(setUpSteps));

/** Returns the remaining set-up steps by these settings; see {@link setUpLeft}. */
export function stepsLeftOf(settings: Settings): SetUpStep[] {
  const done = steps.parse(settings.setUpDone);
  return stepsLeft(done, { open: isOpen(settings) });
}

/** Returns the remaining set-up steps in order; empty once the house is set up. */
export async function setUpLeft(): Promise<SetUpStep[]> {
  return stepsLeftOf(await businessSettings('committed'));
}

/** Marks a step as done. @returns the remaining steps */
export function finishStep(step: SetUpStep): Promise<SetUpStep[]> {
  return inTransaction(async (tx) => {
    const settings = await businessSettings(tx);
    const done = steps.parse(settings.setUpDone);
    if (!done.includes(step)) {
      await changeSettings(tx, { setUpDone: [...done, step] });
    }
    return stepsLeftOf(await businessSettings(tx));
  });
}

/** Marks a step as done if it's still open. */
export async function countStep(step: SetUpStep): Promise<void> {
  if ((await setUpLeft()).includes(step)) await finishStep(step);
}
