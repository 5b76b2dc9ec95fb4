/** R136: the steps of a new house, and its owner opens it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { database } from '~/core/database/database.server';
import { migrationsFolder } from '~/core/database/schema-engine.server';
import { isOpen } from '~/core/settings/is-open';
import { businessSettings } from '~/core/settings/settings.server';
import { environment } from '~/core/runtime/environment.server';
import { quickDaycareOffers } from '~/features/booking/requests/quick-daycare.server';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { countStep, finishStep, openSite, setUpLeft } from './set-up.server';
import { setUpSteps } from './set-up';

const home = house({
  at: new Date('2027-03-08T17:00:00Z'),
  settings: { setUpDone: [], streetAddress: '' },
});
const open = async () => isOpen(await businessSettings('committed'));
const by = { actorId: home.admin.id };
const details = { streetAddress: '9 Elm Street' };

it('R136 opens once business, prices, hours and how owners pay were looked at, and never before', async () => {
  expect(await setUpLeft()).toEqual(setUpSteps);
  expect((await refusal(openSite(by))).userMessage).toBe(
    'Please look at these first: Business details; Prices; Hours and time zone; How owners pay.',
  );
  await home.settings(details);
  expect(await open()).toBe(false);
  for (const step of ['prices', 'hours', 'kind', 'import'] as const) await finishStep(step);
  expect((await refusal(openSite(by))).userMessage).toBe(
    'Please look at these first: How owners pay.',
  );
  await countStep('payments');
  expect(await setUpLeft()).toEqual(['mail', 'open']);
  expect(await open()).toBe(false);
  await openSite(by);
  await openSite(by);
  expect(await open()).toBe(true);
  expect(await setUpLeft()).toEqual(['mail']);
  expect(await database().settingsChange.findMany({ where: { area: 'open' } })).toMatchObject([
    { field: 'Site', before: 'Opening soon', after: 'Open', actorId: home.admin.id },
  ]);
});

it('R136 no other button opens it', async () => {
  await home.settings({ ...details, setUpDone: ['prices', 'hours', 'payments'] });
  expect(await finishStep('open')).toContain('open');
  await countStep('open');
  expect(await open()).toBe(false);
});

it('R136 Quick Daycare is off until then in a house that is no sample', async () => {
  const { mode } = environment();
  onTestFinished(() => void (environment().mode = mode));
  const pets = await database().pet.findMany({ where: { userId: home.owner.id } });
  const offer = async () => (await quickDaycareOffers('committed', pets)).offers.values().next();
  expect((await offer()).value).toMatchObject({ offered: true });
  environment().mode = 'production';
  await home.settings({ ...details, setUpDone: [] });
  expect((await offer()).value).toMatchObject({ offered: false });
  await home.settings({ setUpDone: ['open'] });
  expect((await offer()).value).toMatchObject({ offered: true });
});

it('R136 a house that visitors see already stays open after an upgrade, and is asked for no new step', async () => {
  const file = path.join(migrationsFolder(), '20261130005000_opened_sites', 'migration.sql');
  const upgrade = () => database().$executeRawUnsafe(readFileSync(file, 'utf8'));
  await home.settings({ setUpDone: ['prices', 'house', 'picture'] });
  await upgrade();
  await home.settings({ id: 1 });
  expect(await setUpLeft()).toEqual(setUpSteps.filter((step) => step !== 'prices'));
  await home.settings(details);
  await upgrade();
  await home.settings({ id: 1 });
  expect(await open()).toBe(true);
  expect(await setUpLeft()).toEqual(['hours', 'payments', 'mail']);
});
