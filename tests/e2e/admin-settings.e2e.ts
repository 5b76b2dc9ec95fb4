/** The admin's settings, and that the public pages follow immediately (R7, R25, R26, R34). */
import { paths } from '~/core/web/paths';
import { drawnPicture } from '../factories/pictures';
import { createReview } from '../factories/reviews';
import { resetSettings } from '../routes/settings-forms';
import { expect, phone, test } from './fixtures';
import { button, expectAlert, expectStatus, field, fillIn, link } from './steps';

test.use(phone);

test.beforeEach(async ({ app, signInAsAdmin }) => {
  await resetSettings(app.database);
  await signInAsAdmin();
});
test.afterEach(({ app }) => resetSettings(app.database));

test('R22 R25 a price is previewed, saved, logged, and the same on every page', async ({
  page,
}) => {
  await page.goto(paths.adminSettings('prices'));
  const preview = page.getByRole('region', { name: 'What stays would cost' });
  await expect(preview).toContainText('now costs $230.00');
  await fillIn(page, { 'Boarding, each 24 hours': '75' });

  await expect(preview).toContainText('$250.00 (now costs $230.00)');
  await expect(field(page, 'Boarding, each 24 hours')).toHaveValue('75');

  await fillIn(page, { 'Daycare, part day': '50' });
  await button(page, 'Save Prices').click();
  await expectStatus(page, 'Changes saved.');
  await expect(preview).toContainText('now costs $250.00');
  await expectStatus(page, 'a longer stay may then cost less');
  await page.goto(paths.boarding());
  await expect(page.getByText('$75.00').first()).toBeVisible();
  await page.goto(
    `${paths.boarding()}?service=Boarding&dogs=1&from=2026-11-18T09:00&to=2026-11-19T09:00#cost`,
  );
  await expect(page.locator('#cost')).toContainText('$75.00');
  await page.goto(paths.adminSettings('changes'));
  const change = page.getByRole('listitem').filter({ hasText: '$75.00' }).first();
  await expect(change).toContainText('Nora Bennett');
});

test('R25 R38 what cannot be is refused beside its field, and what was typed is kept', async ({
  page,
}) => {
  await page.goto(paths.adminSettings('prices'));
  await fillIn(page, { 'Holiday Boarding': '10' });
  await button(page, 'Save Prices').click();
  await expectAlert(page, 'must not be lower than Holiday credit');
  await expect(field(page, 'Holiday Boarding')).toHaveValue('10');
  await page.goto(paths.settingsCard('links'));
  await fillIn(page, { Map: 'http://maps.example' });
  await button(page, 'Save Links, map and reviews widget').click();
  await expectAlert(page, 'https://');
  await page.goto(paths.settingsCard('business'));
  await fillIn(page, { 'Your first name': 'About' });
  await button(page, 'Save Business details').click();
  await expectStatus(page, '/about is already a page of this site');
});

test('hints stand below, so that pairs line up, and "My account" leads to the own sign-in', async ({
  page,
}) => {
  await page.goto(paths.settingsCard('business'));
  await page.setViewportSize({ width: 1280, height: 900 });
  const top = async (label: string) => (await field(page, label).boundingBox())?.y;
  for (const [left, right] of [
    ['Business name', 'Your first name'],
    ['Phone number', 'Email for visitors'],
  ] as const)
    expect(await top(left)).toBe(await top(right));
  await expect(field(page, 'Your first name')).toHaveAccessibleDescription(/Signs your emails/);
  await link(page, 'All settings').click();
  await page.getByRole('link', { name: /^My account: / }).click();
  for (const name of ['Update Password', 'Two-step sign-in'])
    await expect(page.getByRole('region', { name })).toBeVisible();
});

test('R15 of two tabs the second is told, and may then mean it', async ({ page, context }) => {
  const second = await context.newPage();
  for (const tab of [page, second]) await tab.goto(paths.settingsCard('business'));
  await fillIn(page, { City: 'Camden' });
  await button(page, 'Save Business details').click();
  await expectStatus(page, 'Changes saved.');
  await fillIn(second, { City: 'Trenton' });
  await button(second, 'Save Business details').click();
  await expectAlert(second, 'City: Camden');
  await expect(field(second, 'City')).toHaveValue('Trenton');
  await button(second, 'Save Business details').click();
  await expectStatus(second, 'Changes saved.');
  await second.goto(paths.contact());
  await expect(second.getByText('Trenton').first()).toBeVisible();
});

test('everything is one download', async ({ page }) => {
  await page.goto(paths.adminSettings('export'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    link(page, 'Download everything').click(),
  ]);
  expect(download.suggestedFilename()).toBe('tailhouse-2026-11-16.zip');
  expect(await download.failure()).toBeNull();
});

test('R26 R7 holidays, closed days and Quick Daycare', async ({ page }) => {
  await page.goto(paths.adminSettings('holidays'));
  await field(page, 'Easter').check();
  await button(page, 'Save Holiday rates apply on').click();
  await expectStatus(page, 'Changes saved.');
  await page.goto(paths.daycare());
  await expect(page.getByText('Easter', { exact: true }).first()).toBeVisible();

  await page.goto(paths.adminSettings('closed-dates'));
  await fillIn(page, { 'First day': '2026-12-28', 'Last day': '2026-12-30', Reason: 'Away' });
  await button(page, 'Save these days').click();
  await expectStatus(page, 'Closed: Dec 28, 2026 to Dec 30, 2026.');
  await expect(field(page, 'Reason')).toHaveValue('');
  await button(page, 'Open again Dec 28, 2026 to Dec 30, 2026').click();
  await expectStatus(page, 'Open again: Dec 28, 2026 to Dec 30, 2026.');

  // R43: the two numbers are visible only for the kind that has them.
  await fillIn(page, { 'First day': '2027-05-12' });
  const most = field(page, 'Dogs in the house at the same time');
  await expect(most).toBeHidden();
  await page.getByRole('radio', { name: 'Other limit' }).check();
  await most.fill('4');
  await button(page, 'Save these days').click();
  await expectStatus(page, 'Other limit: May 12, 2027.');
  await expect(page.getByText('At most 4 dogs')).toBeVisible();
  await button(page, 'Remove May 12, 2027').click();
  await expectStatus(page, 'Ordinary again: May 12, 2027.');

  await page.goto(paths.adminSettings('prices'));
  await field(page, 'Offer Quick Daycare').uncheck();
  await button(page, 'Save Quick Daycare').click();
  await expectStatus(page, 'Changes saved.');
  await expect(field(page, 'Offer Quick Daycare')).not.toBeChecked();
});

test('R34 a held review is approved, answered and hidden', async ({ app, page }) => {
  const name = `Waiting Willa`;
  await createReview({ state: 'waiting', name }, app.database);
  await page.goto(paths.adminReviews('waiting'));
  await button(page, `Approve the review of ${name}`).click();
  await expectStatus(page, 'Review shown.');
  await page.goto(paths.adminReviews('shown'));
  // By its name: reviews of other tests may be newer.
  const answer = field(page, `Your answer to ${name}`);
  const below = page.locator('details').filter({ has: answer });
  await below.getByText('Answer it', { exact: true }).click();
  await answer.fill('Come again!');
  await button(below, 'Save the answer').click();
  await expectStatus(page, 'Answer saved.');
  await page.goto(paths.reviews());
  await expect(page.getByRole('article', { name })).toContainText('Come again!');
  await page.goto(paths.adminReviews('shown'));
  await button(page, `Hide the review of ${name}`).click();
  await expectStatus(page, 'Review hidden.');
  await page.goto(paths.reviews());
  await expect(page.getByRole('article', { name })).toHaveCount(0);
});

test('R7 a picture of the about page is added and removed', async ({ page }) => {
  await page.goto(paths.adminSettings('pictures'));
  const form = page.getByRole('form', { name: 'Add a picture: About page' });
  await button(form, 'Add the picture About page').click();
  await expectAlert(form, 'Choose a picture first.');
  const buffer = await drawnPicture({ width: 400, height: 300 });
  await field(form, 'Add a picture').setInputFiles({
    name: 'nora.jpg',
    mimeType: 'image/jpeg',
    buffer,
  });
  await field(form, 'What it shows').fill('Nora with a dog');
  await button(form, 'Add the picture About page').click();
  await expectStatus(page, 'Picture saved.');
  await page.goto(paths.about());
  await expect(page.getByRole('img', { name: 'Nora with a dog' }).first()).toBeVisible();
  await page.goto(paths.adminSettings('pictures'));
  await page.getByText('Remove Nora with a dog').click();
  await button(page, 'Remove the picture').click();
  await expectStatus(page, 'Picture removed.');
});

test('R3 R4 R36 texts, the verification file and the mail test', async ({ page }) => {
  await page.goto(paths.adminSettings('texts'));
  await fillIn(page, { 'Privacy text': '# Our promise' });
  await button(page, 'Save Privacy').click();
  await expectStatus(page, 'Changes saved.');
  await fillIn(page, { 'File name': 'site-check.txt', Content: 'It is ours.' });
  await button(page, 'Save Verification file').click();
  await expectStatus(page, 'Changes saved.');
  await page.goto(paths.privacyPolicy());
  await expect(page.getByRole('heading', { name: 'Our promise' })).toBeVisible();
  await page.goto(paths.verification());
  await expect(page.getByRole('main')).toContainText('site-check.txt');

  await page.goto(paths.adminSettings('checks'));
  await button(page, 'Send a test email').click();
  await expectStatus(page, 'queued');
  await page.goto(paths.adminOutbox());
  await expect(link(page, 'Test email from Tailhouse').first()).toBeVisible();
});
