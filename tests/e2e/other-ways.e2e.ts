/** R94: an owner pays by Zelle and reports it, the admin answers. */
import { readFile } from 'node:fs/promises';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, field, fillIn, link, tap } from './steps';

test.use(phone);

test('R94 from Settings to the receipt, the files and the question that waits', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const { database } = app;
  const owner = await newOwner({ firstName: 'Sam', receiveEmails: true });
  const pet = await createPet(owner.id, { petName: 'Plum' }, database);
  const stay = {
    ...({ service: 'Boarding', status: 'accepted' } as const),
    ...{ start: '2026-11-20T10:00', end: '2026-11-22T10:00', totalCents: 16_500 },
  };
  const { id } = await createBooking(owner.id, [pet.id], stay, database);
  const mails = (template: string) =>
    database.outboxMail.count({ where: { bookingId: id, template } });
  const admin = await otherBrowser();
  await admin.setViewportSize({ width: 390, height: 900 });
  await signInAs(await newAdmin(), admin);
  await signInAs(owner);
  await page.goto(paths.payment(id));
  await expect(page.getByText('Other ways to pay')).toHaveCount(0);

  // Settings accept names, and refuse malformed ones.
  await admin.goto(paths.adminSettings('payments'));
  const card = admin.getByRole('form', { name: 'Other ways to pay' });
  await fillIn(card, {
    'Venmo name': 'Nora Tail',
    'Zelle email or phone number': 'nora@example.com',
  });
  await button(card, 'Save Other ways to pay').click();
  await expect(card.getByText('Please enter a Venmo name such as')).toBeVisible();
  await fillIn(card, { 'Venmo name': '@Nora-Tail', 'Cash App tag': '$NoraTail' });
  await card.getByText('Cash or a check', { exact: true }).click();
  await button(card, 'Save Other ways to pay').click();
  await expectStatus(admin, 'Saved');

  // The page shows amount and reference.
  await page.goto(paths.payment(id));
  await expect(page.getByText('Plum, Nov 20', { exact: true })).toBeVisible();
  // One choice opens its own lines.
  await expect(page.getByText('nora@example.com', { exact: true })).toBeHidden();
  await tap(page, { 'How do you pay?': 'Zelle' });
  await expect(page.getByText('nora@example.com', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Venmo' })).toBeHidden();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy the address').click();
  await expect(button(page, 'Copied the address')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('nora@example.com');
  await tap(page, { 'How do you pay?': 'Venmo' });
  await expect(page.getByRole('link', { name: 'Open Venmo' })).toHaveAttribute(
    'href',
    /^https:\/\/venmo\.com\/Nora-Tail\?txn=pay&amount=165\.00&note=Plum%2C%20Nov%2020/,
  );
  await tap(page, { 'How do you pay?': 'Cash App' });
  await expect(page.getByRole('link', { name: 'Open Cash App' })).toHaveAttribute(
    'href',
    'https://cash.app/$NoraTail/165.00?note=Plum%2C%20Nov%2020',
  );
  expect(await violations(page)).toEqual([]);

  // A claim needs its method; another amount is kept as typed.
  await page.reload();
  const claim = page.getByRole('form', { name: 'I’ve sent it' });
  await fillIn(claim, { 'Amount you sent': '150' });
  await button(claim, 'I’ve sent it').click();
  await expect(claim.getByText('Choose how you paid.')).toBeVisible();
  await expect(field(claim, 'Amount you sent')).toHaveValue('150');
  await tap(claim, { 'How do you pay?': 'Zelle' });
  await button(claim, 'I’ve sent it').click();
  await expectStatus(page, 'Thank you! We’ll let you know when it’s here.');
  await expect(page.getByText('You sent $150.00 by Zelle;')).toBeVisible();
  expect(await database.booking.findUnique({ where: { id } })).toMatchObject({ paidCents: 0 });

  // Withdrawn, and reported again.
  await link(page, 'Change that').click();
  // The other $15.00 can be paid meanwhile.
  await expect(button(page, 'Pay with PayPal')).toBeVisible();
  await button(page, 'I haven’t sent it').click();
  await expectStatus(page, 'Withdrawn. You can pay now.');
  await expect(button(page, 'Pay with PayPal')).toBeVisible();
  await tap(page, { 'How do you pay?': 'Zelle' });
  await button(page, 'I’ve sent it').click();
  await expectStatus(page, 'Thank you!');

  // Not yet, and its Undo.
  await admin.goto(paths.admin());
  const question = admin.getByRole('listitem').filter({ hasText: 'Sam says $165.00 by Zelle' });
  await expect(question).toContainText('Plum, Fri, Nov 20');
  expect(await violations(admin)).toEqual([]);
  await button(question, 'Not yet $165.00 by Zelle of Sam').click();
  await expectStatus(admin, 'We’ll tell Sam that $165.00 by Zelle isn’t here yet.');
  await expect(question).toHaveCount(0);
  await admin.getByRole('button', { name: /^Undo/ }).click();
  await expectStatus(admin, 'Undone. $165.00 by Zelle still needs your answer.');

  // Received on an outdated page: the owner withdrew the claim.
  await admin.goto(paths.admin());
  await page.goto(paths.payment(id));
  await button(page, 'I haven’t sent it').click();
  await expectStatus(page, 'Withdrawn.');
  // The question disappears by itself.
  await expect(question).toHaveCount(0);
  await tap(page, { 'How do you pay?': 'Venmo' });
  await fillIn(page, { 'Amount you sent': '170' });
  await button(page, 'I’ve sent it').click();
  await expectStatus(page, 'Thank you!');

  // More than the amount due raises a question; Received has an Undo, and is in the ledger.
  await admin.goto(paths.booking(id));
  await expect(admin.getByText('Sam says $170.00 by Venmo.')).toBeVisible();
  await button(admin, 'Received $170.00 by Venmo of Sam').click();
  await expect(admin.getByText('$5.00 would be a credit.')).toBeVisible();
  await button(admin, 'Record it anyway').click();
  await expectStatus(admin, '$170.00 by Venmo recorded.');
  await admin.getByRole('button', { name: /^Undo/ }).click();
  await expectStatus(admin, 'Undone.');
  expect(await database.booking.findUnique({ where: { id } })).toMatchObject({ paidCents: 0 });
  await button(admin, 'Received $170.00 by Venmo of Sam').click();
  await button(admin, 'Record it anyway').click();
  await expectStatus(admin, '$170.00 by Venmo recorded.');
  await expect(admin.getByText('Did it arrive?')).toHaveCount(0);
  expect(await mails('payment_receipt')).toBe(2);

  // The owner reads it on the receipt, the admin in the files.
  await page.goto(paths.receipt(id));
  await expect(page.getByRole('row', { name: /Paid by Venmo/ }).first()).toContainText('$170.00');
  await page.goto(paths.statement(owner.id, { from: '2026-11-01', until: '2026-11-30' }));
  await expect(page.getByText('Paid by Venmo').first()).toBeVisible();
  await admin.goto(paths.adminFinancials({ from: '2026-11-01', to: '2026-11-30' }));
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    link(admin, 'Payments as CSV').click(),
  ]);
  expect((await readFile(await file.path())).toString()).toContain('"Venmo"');
  await page.goto(paths.payment(id));
  await expect(page.getByText('This booking is already paid.')).toBeVisible();
  await expect(button(page, 'I’ve sent it')).toHaveCount(0);
});
