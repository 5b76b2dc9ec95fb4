/** Amounts due, their payment link, receipt, statement and the reports (R62). */
import { readFile } from 'node:fs/promises';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { expect, phone, test } from './fixtures';
import { button, expectAlert, expectStatus, field, fillIn, link, tap, pagesOf } from './steps';

test.use(phone);

test('R62 from what is due to the statement', async ({
  app,
  page,
  newOwner,
  signInAs,
  signInAsAdmin,
}) => {
  // A month for each mode.
  const month = '2025-08';
  const owner = await newOwner({ receiveEmails: true });
  const pets = [(await createPet(owner.id, { petName: 'Plum' }, app.database)).id];
  const stay = {
    ...({ service: 'Boarding', status: 'accepted' } as const),
    ...{ start: `${month}-04T10:00`, end: `${month}-06T10:00`, totalCents: 13_000 },
  };
  const { id } = await createBooking(owner.id, pets, stay, app.database);
  await signInAsAdmin();
  await page.goto(paths.admin());
  await page.getByRole('link', { name: / due \(\d+ stays? over\)$/ }).click();
  await expect(field(page, 'To be paid')).toHaveValue('due');
  await fillIn(page, { From: `${month}-01`, To: `${month}-28` });
  await button(page, 'Show').click();
  const row = page.getByRole('table', { name: 'Bookings' }).getByRole('row');
  await expect(row.filter({ hasText: 'Plum' })).toHaveCount(1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    link(page, 'Payments as CSV').click(),
  ]);
  expect(file.suggestedFilename()).toBe('payments.csv');
  expect((await readFile(await file.path())).toString()).toContain('"Date received"');

  await page.goto(paths.bookingMoney(id));
  await button(page, 'Send payment link').click();
  await expectStatus(page, 'Sent. The owner gets an email with the payment link.');
  await page.goto(paths.bookingMoney(id));
  await expect(page.getByText('Last sent')).toBeVisible();
  await button(page, 'Send payment link').click();
  await expectAlert(page, 'The link was already sent today.');
  const mails = app.database.outboxMail;
  expect(await mails.count({ where: { bookingId: id, template: 'payment_due' } })).toBe(1);
  const record = page.getByRole('form', { name: 'Record a payment' });
  await fillIn(record, { Amount: '100' });
  await tap(page, { How: 'Check' });
  await button(page, 'Record payment').click();
  await expectStatus(page, '$100.00 recorded.');
  expect(await mails.count({ where: { bookingId: id, template: 'payment_receipt' } })).toBe(1);

  await signInAs(owner);
  await page.goto(paths.receipt(id));
  await expect(button(page, 'Print')).toBeVisible({ visible: true });
  await expect(page.getByText(/^Receipt 2026-\d{4,}$/)).toBeVisible();
  expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBe(1);

  await link(page, 'Statement').click();
  await fillIn(page, { From: `${month}-01`, Until: `${month}-31` });
  await button(page, 'Show').click();
  const balance = page.getByRole('table', { name: 'Balance' });
  await expect(balance.getByRole('row', { name: 'To pay' })).toContainText('$130.00');
  await expect(page.getByRole('table', { name: 'Stays' })).toContainText('Receipt 2026-');
  // The check arrived in another month, where the balance is brought forward.
  await page.goto(paths.statement(owner.id));
  await expect(balance.getByRole('row', { name: /^Balance before/ })).toContainText('$130.00');
  await expect(balance.getByRole('row', { name: 'To pay' })).toContainText('$30.00');
  await expect(page.getByRole('table', { name: 'Payments' })).toContainText('Paid by check');
  await page.emulateMedia({ media: 'print' });
  const cells = page.getByRole('table').locator('th, td').filter({ visible: true });
  const sizes = await cells.evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
  // 10 pt, in pixels.
  expect([...new Set(sizes)].map(Number.parseFloat)).toEqual([expect.closeTo(40 / 3, 1)]);
  await page.emulateMedia({ media: null });
  expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBe(1);

  await fillIn(page, { From: '2026-02-01', Until: '2026-01-01' });
  await button(page, 'Show').click();
  await expect(field(page, 'Until')).toHaveAccessibleDescription(
    'The last day cannot be before the first.',
  );
  await expect(field(page, 'Until')).toHaveValue('2026-01-01');
  await expect(balance).toHaveCount(0);
});

test('the reports of a year, each as chart, table and file', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
}) => {
  const owner = await newOwner();
  const pets = [(await createPet(owner.id, {}, app.database)).id];
  const year = 2024;
  const stay = {
    ...{ start: `${year}-05-31T10:00`, end: `${year}-06-02T10:00`, totalCents: 1_213_000 },
    ...({ service: 'Boarding', status: 'accepted' } as const),
  };
  await createBooking(owner.id, pets, stay, app.database);
  await signInAsAdmin();
  await page.goto(paths.adminFinancials());
  await link(page, 'Reports by month and service').click();
  await expect(page.getByRole('heading', { name: 'Reports, 2026' })).toBeVisible();
  await link(page, '2025').click();
  await page.goto(paths.adminReports(year));
  // R149: its sum and its chart come first, and nothing of a year in which nothing happened.
  const income = page.getByRole('region', { name: 'Income' });
  await expect(income).toContainText(`Nothing in ${year}.`);
  await expect(income.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Due' })).toContainText(
    `In ${year}: Boarding $12,130.00 · Total $12,130.00`,
  );
  await expect(page.getByRole('table', { name: 'Due', exact: true })).toBeHidden();
  for (const report of ['Nights and days sold', 'Due'])
    await page.getByRole('region', { name: report }).getByText('Month by month').click();
  const sold = page.getByRole('table', { name: 'Nights and days sold' });
  await expect(sold.getByRole('row', { name: /^May / })).toContainText('1');
  const due = page.getByRole('table', { name: 'Due', exact: true });
  await expect(due.getByRole('row', { name: /^June / })).toContainText('$12,130.00');
  // The heading, June, and the year: months with nothing are left out.
  await expect(due.getByRole('row')).toHaveCount(3);
  // The year is in the heading: on a phone each sum of the months is visible without it.
  const hidden = due.evaluate((table) => {
    const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {};
    return scrollWidth - clientWidth;
  });
  expect(await hidden).toBe(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    link(page, 'Due as CSV').click(),
  ]);
  expect(file.suggestedFilename()).toBe(`due-${year}.csv`);
  const lines = (await readFile(await file.path())).toString().split('\r\n');
  expect(lines).toContain(`"June ${year}",0.00,12130.00,12130.00`);
});

test('R142 a year on one page, to print: each method with what PayPal kept', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
}) => {
  const owner = await newOwner();
  const pets = [(await createPet(owner.id, {}, app.database)).id];
  const year = 2023;
  const { id: bookingId } = await createBooking(
    owner.id,
    pets,
    { start: `${year}-05-31T10:00`, end: `${year}-06-02T10:00`, status: 'accepted' },
    app.database,
  );
  const entry = { bookingId, createdAt: new Date(`${year}-06-02T16:00:00Z`) };
  await app.database.ledgerEntry.createMany({
    data: [
      {
        ...{ ...entry, kind: 'capture', providerRef: 'YEAR1', localDate: `${year}-06-02` },
        ...{ amountCents: 1_000_000, feeCents: 34_949, netCents: 965_051 },
      },
      {
        ...{ ...entry, kind: 'refund', providerRef: 'YEAR2', localDate: `${year}-06-03` },
        ...{ amountCents: -1050, feeCents: 0, netCents: -1050 },
      },
      ...(['venmo', 'cash'] as const).map((method) => ({
        ...{ ...entry, kind: 'manual' as const, method, localDate: `${year}-07-01` },
        amountCents: 20_000,
      })),
    ],
  });
  await signInAsAdmin();
  await page.goto(paths.adminReports(year));
  await link(page, 'One page to print').click();
  await expect(page.getByRole('heading', { name: `${year} on one page` })).toBeVisible();
  const table = page.getByRole('table', { name: 'Payments of the year' });
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) });
  const cells = (name: string) => row(name).getByRole('cell').allTextContents();
  expect(await cells('PayPal')).toEqual([
    ...['1', '$10,000.00', '-$10.50', '$349.49', '$9,640.01'],
  ]);
  expect(await cells(String(year))).toEqual([
    ...['3', '$10,400.00', '-$10.50', '$349.49', '$10,040.01'],
  ]);
  await expect(page.getByText('$10,200.00 in 2 payments')).toBeVisible();
  await expect(button(page, 'Print')).toBeVisible({ visible: true });
  expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBe(1);
  await page.goto(paths.bookingMoney(bookingId));
  await expect(page.getByText('PayPal kept $349.49, $9,650.51 is left')).toBeVisible();
});
