/** Nothing moves on a page once late parts arrive, and Print prints before the page's scripts. */
import type { Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { expect, phone, test } from './fixtures';
import { aPdf } from '../factories/records';
import { awake, button, field, fillIn, link } from './steps';

test.use(phone);

/** Records what the browser counts as layout shifts, from the first picture on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const shifts: unknown = Reflect.get(window, 'shifts');
      return Array.isArray(shifts)
        ? shifts.reduce((sum: number, value) => sum + Number(value), 0)
        : -1;
    });
}

test('the offer of a kept draft has its room from the first picture on', async ({
  app,
  page,
  newOwner,
  signInAs,
}) => {
  const owner = await newOwner();
  await createPet(owner.id, { petName: 'Plum' }, app.database);
  await signInAs(owner);
  const at = paths.book(owner.id, { service: 'Boarding' });
  await page.goto(at);
  await fillIn(page, { Message: 'No cheese.' });
  const shifted = await watchShifts(page);
  await page.goto(at);
  await awake(page);
  await expect(page.getByText('You have an unfinished booking.')).toBeVisible();
  await expect.poll(shifted).toBe(0);
  await button(page, 'Continue').click();
  await expect(page.getByLabel('Message')).toHaveValue('No cheese.');
  await expect(page.getByText('You have an unfinished booking.')).toBeHidden();
});

test('Print prints before the page’s other scripts are there', async ({
  app,
  page,
  newOwner,
  signInAs,
}) => {
  const owner = await newOwner();
  const pet = await createPet(owner.id, { petName: 'Plum' }, app.database);
  const { id } = await createBooking(owner.id, [pet.id], { status: 'accepted' }, app.database);
  await signInAs(owner);
  await page.addInitScript(() => {
    const printed: string[] = [];
    Object.assign(window, { printed, print: () => printed.push('printed') });
  });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/build/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(paths.receipt(id), { waitUntil: 'commit' });
  const printed = () => page.evaluate(() => Reflect.get(window, 'printed') as unknown[]);
  // The small script comes with the page, a moment after its button.
  await expect(async () => {
    await button(page, 'Print').click();
    expect(await printed()).toHaveLength(1);
  }).toPass();
  letGo();
  await awake(page);
  await button(page, 'Print').click();
  expect(await printed()).toHaveLength(2);
});

test('after a certificate one is back at the booking form, with what was typed', async ({
  app,
  page,
  newOwner,
  signInAs,
}) => {
  const data = { requiredVaccines: ['rabies'] };
  await app.database.businessSettings.update({ where: { id: 1 }, data });
  const owner = await newOwner();
  await createPet(owner.id, { petName: 'Juno' }, app.database);
  await signInAs(owner);
  await page.goto(paths.book(owner.id, { service: 'Daycare' }));
  await fillIn(page, { Message: 'No cheese.' });
  await link(page, 'Add a certificate').click();
  const file = { name: 'Juno.pdf', mimeType: 'application/pdf', buffer: aPdf() };
  await field(page, 'Certificate').setInputFiles(file);
  await page.getByLabel(/^Rabies/).fill('2028-03-01');
  await button(page, 'Send certificate').click();
  await expect(page).toHaveURL(/\/booking\?/);
  await expect(page.getByLabel('Message')).toHaveValue('No cheese.');
  await expect(page.getByText('You have an unfinished booking.')).toBeHidden();
});
