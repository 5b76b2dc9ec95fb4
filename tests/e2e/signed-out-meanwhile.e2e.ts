/** R117: a session that ended meanwhile loses no typed text. */
import type { Page } from '@playwright/test';
import type { Profile } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { factoryPassword } from '../factories/people';
import { createPet } from '../factories/pets';
import { type App, expect, test } from './fixtures';
import { button, choose, expectStatus, field, fillIn } from './steps';

const stillHere = 'You were signed out before this was sent. What you entered is still here.';

const endSession = ({ database }: App, { id }: Profile) =>
  database.session.deleteMany({ where: { profileId: id } });

/** Signs in on the page that replaced the other one. */
async function signInAgain(page: Page, { email }: Profile): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await fillIn(page, { Email: email, Password: factoryPassword });
  await button(page, 'Sign In').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toHaveCount(0);
}

test('R117 a message of an owner is still there after the sign-in, and is sent once', async ({
  app,
  page,
  signInAsOwner,
}) => {
  const owner = await signInAsOwner();
  await page.goto(paths.messagesOf(owner.id), { waitUntil: 'networkidle' });
  await fillIn(page, { Message: 'She eats at seven.' });
  await endSession(app, owner);
  await button(page, 'Send').click();
  await signInAgain(page, owner);
  await expect(page).toHaveURL(new RegExp(`${paths.messagesOf(owner.id)}$`));
  await expect(field(page, 'Message')).toHaveValue('She eats at seven.');
  await expectStatus(page, stillHere);
  await button(page, 'Send').click();
  await expect(field(page, 'Message')).toHaveValue('');
  expect(await app.database.message.count({ where: { ownerId: owner.id } })).toBe(1);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(field(page, 'Message')).toHaveValue('');
});

test(
  'R117 so are a message to an owner, one to everyone of a day, house notes, and an incident',
  { tag: '@deep' },
  async ({ app, page, newAdmin, newOwner, signInAs }) => {
    const owner = await newOwner();
    const { id: dog } = await createPet(owner.id, { petName: 'Olive' }, app.database);
    const times = { start: '2026-11-16T09:00', end: '2026-11-16T17:00' };
    const { id: stay } = await createBooking(
      owner.id,
      [dog],
      { ...times, status: 'accepted' },
      app.database,
    );
    const admin = await newAdmin();
    const others = { 'Where?': 'In the yard', 'What happened?': 'She slipped.' };
    const boxes: { at: string; label: string; press: string }[] = [
      { at: paths.adminMessaging(owner.id), label: 'Message', press: 'Send' },
      { at: paths.dayMessage({ from: '2026-11-16' }), label: 'Message', press: 'Send' },
      { at: paths.settingsCard('houseNotes'), label: 'House notes', press: 'Save House notes' },
      { at: paths.newIncident(stay), label: 'What did you do?', press: 'Save the incident' },
    ];
    for (const { at, label, press } of boxes) {
      await signInAs(admin);
      await page.goto(at, { waitUntil: 'networkidle' });
      const text = page.getByRole('textbox', { name: label });
      await text.fill(`Typed for ${label}.`);
      if (press === 'Save the incident') {
        await choose(page, { 'What was it?': 'Injury' });
        await fillIn(page, others);
      }
      await endSession(app, admin);
      await button(page, press).click();
      await signInAgain(page, admin);
      await expect(text).toHaveValue(`Typed for ${label}.`);
      await expectStatus(page, stillHere);
    }
    await expect(field(page, 'What was it?')).toHaveValue('injury');
    for (const [label, value] of Object.entries(others))
      await expect(field(page, label)).toHaveValue(value);
  },
);

test(
  'R117 also where a link was pressed, with what was chosen, and for that person alone',
  { tag: '@deep' },
  async ({ app, page, newAdmin, newOwner, signInAs }) => {
    const owner = await newOwner();
    const { id: dog } = await createPet(owner.id, { petName: 'Olive' }, app.database);
    const times = { start: '2026-11-17T09:00', end: '2026-11-17T17:00' };
    await createBooking(owner.id, [dog], { ...times, status: 'accepted' }, app.database);
    const admin = await newAdmin();
    const other = await newAdmin();
    const at = paths.dayMessage({ from: '2026-11-17' });
    const tick = page.getByRole('checkbox', { name: owner.lastName ?? '' }).first();
    await signInAs(admin);
    await page.goto(at, { waitUntil: 'networkidle' });
    await fillIn(page, { Message: 'Bring towels.' });
    await tick.uncheck();
    await endSession(app, admin);
    await page.getByRole('link', { name: /^Reservations/ }).click();

    await signInAgain(page, other);
    await page.goto(at, { waitUntil: 'networkidle' });
    await expect(field(page, 'Message')).toHaveValue('');
    await endSession(app, other);

    await signInAs(admin);
    await page.goto(at, { waitUntil: 'networkidle' });
    await fillIn(page, { Message: 'Bring towels.' });
    await tick.uncheck();
    await endSession(app, admin);
    await page.getByRole('link', { name: /^Reservations/ }).click();
    await signInAgain(page, admin);
    await page.goto(at);
    await expect(field(page, 'Message')).toHaveValue('Bring towels.');
    await expect(tick).not.toBeChecked();
  },
);
