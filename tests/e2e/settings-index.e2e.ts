/** The index of the settings: each card in words, with its own page. */
import { paths } from '~/core/web/paths';
import { resetSettings } from '../routes/settings-forms';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectAlert, expectStatus, field, link } from './steps';

test.use(phone);

test.beforeEach(async ({ app, signInAsAdmin }) => {
  await resetSettings(app.database);
  await signInAsAdmin();
});
test.afterEach(({ app }) => resetSettings(app.database));

test('says what each card is set to, and leads to it and back', async ({ page }) => {
  await page.goto(paths.adminSettings());
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const money = page.getByRole('region', { name: 'Money' });
  await expect(money.getByRole('heading', { level: 2 })).toHaveText('Money');
  await expect(link(money, 'Tips: off')).toBeVisible();
  await link(money, 'Booking terms: off').click();
  await expect(page).toHaveURL(paths.settingsCard('cancelling'));
  await expect(page).toHaveTitle(/^Booking terms · Settings/);

  // Refusals and saves stay on the card's page.
  await field(page, 'Percent of the total').fill('101');
  await button(page, 'Save Deposit').click();
  await expectAlert(page, 'Please enter a whole number from 1 to 100');
  await field(page, 'Percent of the total').fill('30');
  await button(page, 'Save Deposit').click();
  await expectStatus(page, 'Changes saved.');
  await expect(page).toHaveURL(paths.settingsCard('cancelling'));
  await expect(field(page, 'Percent of the total')).toHaveValue('30');
  await link(page, 'All settings').click();
  await expect(link(money, 'Booking terms: 30% within 48 hours')).toBeVisible();

  // Two similar cards are still two forms.
  await link(money, 'Tips: off').click();
  await field(page, 'Ask for a tip on the payment page').check();
  await page.goto(paths.settingsCard('paymentReminders'));
  await expect(field(page, 'Remind owners of stays that are not paid')).not.toBeChecked();
});

test('fits its screen, each row as tall as a fingertip', async ({ page }) => {
  await page.goto(paths.adminSettings());
  const rows = page.getByRole('main').locator('li[id] > a');
  expect(await rows.count()).toBeGreaterThan(35);
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().height),
  );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  const { across, down } = await page.evaluate(() => ({
    across: document.documentElement.scrollWidth,
    down: document.documentElement.scrollHeight,
  }));
  expect(across).toBe(390);
  expect(down).toBeLessThan(3.2 * 844);
  expect(await violations(page)).toEqual([]);
});

test('is where addresses of before lead, at the row of their card', async ({ page }) => {
  await page.goto('/admin/settings/house#card-atOnce');
  await expect(page).toHaveURL(`${paths.adminSettings()}#card-atOnce`);
  const row = page.locator('#card-atOnce');
  await expect(row.getByRole('link', { name: /^Confirm right away: / })).toBeInViewport();
  await page.goto('/admin/settings#email-test');
  await page.locator('#email-test').getByRole('link').click();
  await expect(button(page, 'Send a test email')).toBeVisible();
});
