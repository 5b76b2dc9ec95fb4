/**
 * R55, R61, R93: an owner pays a deposit, then the rest with a tip once the dog is here; the admin extends
 * the deadline, and refunds without the tip.
 */
import { paths } from '~/core/web/paths';
import { depositFor } from '~/features/money/pricing/deposit';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, fact, fillIn, link, unfold } from './steps';

test.use(phone);

test('a deposit, more time for it, a tip once the stay has begun, and a refund without the tip', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const { database } = app;
  await database.businessSettings.update({
    where: { id: 1 },
    data: { tips: true, depositPercent: 50 },
  });
  const owner = await newOwner();
  const pet = await createPet(owner.id, { petName: `Ada ${owner.lastName}` }, database);
  await signInAs(owner);

  // It is announced before booking, on the rate page and in the terms, in the same words.
  const general = /A deposit of 50% of the total within 48 hours of our answer keeps the place/;
  for (const path of [
    paths.boarding(),
    paths.terms(),
    paths.book(owner.id, { service: 'Boarding' }),
  ]) {
    await page.goto(path);
    await expect(page.getByText(general).first()).toBeVisible();
    await expect(page.getByText('Nothing to pay now')).toHaveCount(0);
  }
  await page.goto(paths.book(owner.id, { service: 'Daycare' }));
  await expect(page.getByText('Nothing to pay now').first()).toBeVisible();

  const stay = { service: 'Boarding', status: 'accepted', totalCents: 13_000 } as const;
  const booking = await createBooking(owner.id, [pet.id], stay, database);
  const { id } = booking;
  const half = {
    depositPercent: 50,
    depositHours: 48,
    depositDaycare: false,
    restDueDays: null,
  };
  const data = depositFor(half, booking, new Date('2026-11-16T14:00:00Z'));
  await database.booking.update({ where: { id }, data });
  const admin = await otherBrowser();
  await admin.setViewportSize({ width: 390, height: 900 });
  await signInAs(await newAdmin(), admin);

  await page.goto(paths.booking(id));
  await expect(page.getByText('Deposit of $65.00 due by Wed, Nov 18, 9:00 AM.')).toBeVisible();
  await expect(link(page, 'Pay $65.00')).toHaveAttribute('href', paths.payment(id));
  await page.goto(paths.reservationsOf(owner.id, 'upcoming'));
  await expect(link(page, 'Pay $65.00')).toBeVisible();
  await page.goto(paths.profileOf(owner.id));
  await expect(page.getByText('Deposit of $65.00 due by Wed, Nov 18, 9:00 AM.')).toBeVisible();
  await expect(link(page, 'Pay $65.00')).toBeVisible();
  await admin.goto(paths.admin());
  await expect(admin.getByText('$65.00 by Wed, Nov 18, 9:00 AM')).toBeVisible();

  await admin.goto(paths.booking(id));
  await expect(
    admin.getByText('$130.00 · deposit $65.00 due by Wed, Nov 18, 9:00 AM'),
  ).toBeVisible();

  await admin.goto(paths.bookingMoney(id));
  const form = admin.getByRole('form', { name: 'Wait longer for the deposit' });
  await fillIn(form, { 'Wait until': '2026-11-17T09:00' });
  await button(form, 'Give more time').click();
  await expect(form.getByText('Choose a later time')).toBeVisible();
  await fillIn(form, { 'Wait until': '2026-11-19T09:00' });
  expect(await violations(admin)).toEqual([]);
  await button(form, 'Give more time').click();
  await expectStatus(admin, 'Saved. The owner sees the new deadline.');

  await page.goto(paths.payment(id));
  await expect(page.getByText('Due by Thu, Nov 19, 9:00 AM.')).toBeVisible();
  await expect(page.getByText('Add a tip?')).toHaveCount(0);
  await button(page, 'Pay with PayPal').click();
  await expect(fact(page, 'Amount')).toHaveText('$65.00 USD');
  await button(page, 'Approve payment').click();
  await expectStatus(page, 'Transaction completed by');
  const left = 'Deposit paid. $65.00 left, due before Drop Off.';
  await expect(page.getByText(left)).toBeVisible();
  await page.goto(paths.reservationsOf(owner.id, 'upcoming'));
  await expect(page.getByText(left)).toBeVisible();
  for (const one of [page, admin]) {
    await one.goto(paths.booking(id));
    await expect(one.getByText('$130.00 · deposit paid $65.00 · $65.00 due before')).toBeVisible();
  }
  await page.goto(paths.payment(id));
  await expect(page.getByText('What would you like to pay?')).toHaveCount(0);
  await expect(page.getByText('Add a tip?')).toHaveCount(0);

  await database.booking.update({ where: { id }, data: { arrivedAt: booking.start } });
  await page.goto(paths.payment(id));
  await page.getByText('Another amount', { exact: true }).click();
  await button(page, 'Pay with PayPal').click();
  await expect(page.getByText('Enter an amount.')).toBeVisible();
  await page.getByLabel('Your own amount').fill('7.50');

  await expect(page.getByText('You pay $72.50 with a tip of $7.50.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await button(page, 'Pay with PayPal').click();
  await expect(fact(page, 'Amount')).toHaveText('$72.50 USD');
  await button(page, 'Approve payment').click();
  await expectStatus(page, 'Transaction completed by');
  await page.goto(paths.booking(id));
  await unfold(page, 'How the total adds up');
  await expect(page.getByRole('row', { name: 'Tip Thank you $7.50' })).toBeVisible();
  await expect(page.getByText('Deposit of')).toHaveCount(0);

  await admin.goto(paths.bookingMoney(id));
  const refund = admin
    .getByRole('form', { name: 'Refund the payment of' })
    .filter({ hasText: 'Also refund the tip' });
  await expect(refund.getByLabel('Amount to refund')).toHaveValue('65.00');
  await expect(refund.getByLabel('Also refund the tip of $7.50')).not.toBeChecked();
  await button(refund, 'Refund $65.00').click();
  await button(admin, 'Yes, refund it').click();
  await expectStatus(admin, '$65.00 refunded.');
  expect(await database.booking.findUnique({ where: { id } })).toMatchObject({
    paidCents: 7250,
    tipCents: 750,
    totalCents: 7250,
  });
});
