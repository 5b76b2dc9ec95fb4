/** R68: what was typed survives a lost connection, a refusal and a closed tab. */
import type { Page } from '@playwright/test';
import { paths } from '~/lib/paths';
import { createPet } from '../factories/pets';
import { expect, test } from './fixtures';
import { button, expectAlert, expectStatus, field, fillIn, hydrated } from './steps';

const tryAgain = 'An error occurred. Please try again.';
const bookingFailed = 'An error occurred while submitting the form. Please try again later.';
const stillHere = 'The connection was lost. What you entered is still here.';

/** From now on no request gets an answer; with `arrives` the server still hears of the forms. */
async function cut(page: Page, arrives = false): Promise<void> {
  await page.route('**', async (route) => {
    if (arrives && route.request().method() === 'POST') await route.fetch();
    await route.abort('aborted');
  });
}

const mend = (page: Page) => page.unroute('**');

test('R68 R20 a booking that was cut off keeps its form, and sent again it is one booking', async ({
  app,
  page,
  signInAsOwner,
}) => {
  const owner = await signInAsOwner();
  await createPet(owner.id, { petName: 'Olive' }, app.database);
  const bookings = () => app.database.booking.findMany({ where: { userId: owner.id } });
  await page.goto(paths.book(owner.id, { service: 'Daycare' }));
  await hydrated(page);
  const typed = {
    'Drop Off': '2026-11-18T09:00',
    'Pick Up': '2026-11-18T13:00',
    Message: 'She is shy.',
  };
  await page.getByRole('checkbox', { name: 'Olive' }).check();
  await fillIn(page, typed);
  for (const arrives of [false, true]) {
    await cut(page, arrives);
    await button(page, 'Book!').click();
    await expectAlert(page, bookingFailed);
    await expect(page.getByText(stillHere)).toBeInViewport();
    await expect(button(page, 'Book!')).toBeFocused();
    await expect(page.getByRole('checkbox', { name: 'Olive' })).toBeChecked();
    for (const [label, value] of Object.entries(typed))
      await expect(field(page, label)).toHaveValue(value);
    await mend(page);
    expect(await bookings()).toHaveLength(arrives ? 1 : 0);
  }
  await button(page, 'Book!').click();
  await expect(page).toHaveURL(/\/booking\//);
  expect(await bookings()).toMatchObject([{ message: 'She is shy.' }]);
});

test('R68 on a page of several forms the one that was sent says so, and only it', async ({
  page,
  signInAsOwner,
}) => {
  const owner = await signInAsOwner();
  await page.goto(paths.settingsOf(owner.id));
  await page.waitForLoadState('networkidle');
  const emails = page.getByRole('checkbox', { name: /^Send me emails/ });
  const choices = page.locator('form').filter({ has: emails });
  await emails.click();
  await cut(page);
  await choices.getByRole('button').click();
  await expectAlert(choices, tryAgain);
  await expect(page.getByText(stillHere)).toHaveCount(1);
  await expect(emails).not.toBeChecked();
  await mend(page);
  await choices.getByRole('button').click();
  await expectStatus(page, 'Your choices are saved.');
  await expect(page.getByText(stillHere)).toHaveCount(0);
});
