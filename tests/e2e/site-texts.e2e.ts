/** The privacy text, the terms and the verification file (R3, R4). */
import { readFileSync } from 'node:fs';
import { paths } from '~/core/web/paths';
import { expect, test } from './fixtures';
import { link } from './steps';

test('R4 the footer leads to the privacy text and the terms', async ({ app, page }) => {
  await page.goto('/');
  await link(page, 'Privacy').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await expect(page.getByText('Last updated 12/23/2023')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Children under 13' })).toBeVisible();
  await link(page, 'Terms').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms');
  await expect(page.getByRole('heading', { level: 2, name: 'Cancellation' })).toBeVisible();

  await app.database.businessSettings.update({
    where: { id: 1 },
    data: {
      privacyText: '# Mine\n\n<script>document.title = "x"</script> [a](javascript:alert(1))',
      privacyEditedOn: '2026-11-03',
    },
  });
  await page.goto(paths.privacyPolicy());
  await expect(page.getByText('Last updated 11/03/2026')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Mine' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('<script>');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Privacy policy/);
});

test('R4 the admin alone reads that the texts in use are starting texts', async ({
  app,
  page,
  signInAsAdmin,
}) => {
  const hint = page.getByRole('status').filter({ hasText: 'Visitors see a starting text here' });
  await page.goto(paths.terms());
  await expect(hint).toHaveCount(0);
  await signInAsAdmin();
  await page.goto(paths.adminSettings('texts'));
  await expect(hint).toHaveCount(2);
  await expect(hint.last()).toContainText('a refund when you have to cancel a stay');
  await app.database.businessSettings.update({
    where: { id: 1 },
    data: { privacyText: '# Mine', privacyEditedOn: '2026-11-03' },
  });
  await page.reload();
  await expect(hint).toHaveCount(1);
});

test('R3 the verification file is a 404 until there is one, then a download', async ({
  app,
  page,
}) => {
  const { businessSettings } = app.database;
  await businessSettings.update({
    where: { id: 1 },
    data: { verificationName: '', verificationContent: '' },
  });
  expect((await page.goto(paths.verification()))?.status()).toBe(404);
  await businessSettings.update({
    where: { id: 1 },
    data: { verificationName: 'site check.txt', verificationContent: 'ours: <yes>\n' },
  });
  await page.goto(paths.verification());
  const download = page.waitForEvent('download');
  await link(page, 'Download site check.txt').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('site check.txt');
  expect(readFileSync(await file.path(), 'utf8')).toBe('ours: <yes>\n');
});
