/** The Financials tab as the business owner uses it, with scripts and without (spec section 2, R29). */
import type { Locator } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { expect, phone, test } from './fixtures';
import { button, expectAlert, expectStatus, field, fillIn, link } from './steps';

test.describe('on a phone', () => {
  test.use(phone);

  test('R29 the pencil edits what is paid, and the totals follow', async ({
    app,
    page,
    newOwner,
    signInAsAdmin,
  }) => {
    const owner = await newOwner();
    const petName = `Dog of ${owner.lastName}`;
    const { id: pet } = await createPet(owner.id, { petName }, app.database);
    // A separate day for each mode.
    const day = '2028-05-03';
    const { id } = await createBooking(
      owner.id,
      [pet],
      { start: `${day}T09:00`, end: `${day}T15:00`, status: 'accepted' },
      app.database,
    );
    await signInAsAdmin();
    await page.goto(paths.adminFinancials());
    await fillIn(page, { From: day, To: day });
    await field(page, 'Status').selectOption('accepted');
    await button(page, 'Show').click();
    const table = page.getByRole('table', { name: 'Bookings' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Pet Name',
      'Owner',
      'Status',
      'Date',
      'Total',
      'Paid',
    ]);
    const row = table.getByRole('row').filter({ hasText: petName });
    const words = 'Wed, 5-03-2028';
    await expect(row).toContainText(words);
    await expect(link(row, owner.fullName ?? '')).toHaveAttribute(
      'href',
      paths.adminUser(owner.id),
    );
    // R70: the dog's face, in this test its portrait.
    await expect(row.locator('th svg')).toBeVisible();
    // One line shows the day and the amount, on a desktop and on a phone.
    const middleOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return box === null ? Number.NaN : box.y + box.height / 2;
    };
    const dayAt = await middleOf(row.getByText(words, { exact: true }));
    expect(Math.abs(dayAt - (await middleOf(row.getByText('$45.00'))))).toBeLessThan(4);
    const summary = page.getByRole('heading', { name: 'Summary' });
    expect(await middleOf(summary)).toBeLessThan(await middleOf(table));

    const pencil = `Edit the amount paid for ${petName}, ${words}`;
    await link(row, pencil).click();
    await fillIn(page, { Paid: 'a lot' });
    await button(page, 'Save').click();
    await expectAlert(page, 'Enter an amount of $0.00 or more');
    await expect(field(page, 'Paid')).toHaveValue('a lot');
    await fillIn(page, { Paid: '12.50', Note: 'cash' });
    await button(page, 'Save').click();
    await expectStatus(page, 'Paid is $12.50 now.');
    await expect(field(page, 'Paid')).toHaveCount(0);
    await expect(row).toContainText('$12.50');

    const shown = page.getByText('Paid over the bookings shown').locator('xpath=..');
    await expect(shown).toContainText('$12.50');
    await expect(page.getByText('Paid over all bookings')).toBeVisible();
    const entries = await app.database.ledgerEntry.findMany({ where: { bookingId: id } });
    expect(entries).toMatchObject([{ kind: 'manual', amountCents: 1250, note: 'cash' }]);
    await expect(page.getByRole('table', { name: 'Income by month' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Nights and days by week' })).toBeVisible();

    await link(page, 'This month').click();
    await expect(link(page, 'This month')).toHaveAttribute('aria-current', 'page');
    await expect(row).toHaveCount(0);
    await expect(field(page, 'From')).toHaveValue('2026-11-01');
  });
});

test('the export is a file with the filtered bookings', async ({ page, signInAsAdmin }) => {
  await signInAsAdmin();
  await page.goto(paths.adminFinancials({ status: 'accepted' }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    link(page, 'Export as CSV').click(),
  ]);
  expect(download.suggestedFilename()).toBe('bookings.csv');
});
