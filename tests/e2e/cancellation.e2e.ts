/**
 * R54: an owner sees the cost of canceling before they cancel, and the admin refunds the announced amount.
 */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, fillIn, link, openChanges } from './steps';

test.use(phone);

test('terms, a preview, and the answer to refund or keep', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const owner = await newOwner();
  const pet = await createPet(owner.id, { petName: `Ada ${owner.lastName}` }, app.database);
  const { id } = await createBooking(
    owner.id,
    [pet.id],
    { service: 'Boarding', status: 'accepted', paidCents: 6000 },
    app.database,
  );
  // Free until 60 days before, so the time is over.
  const terms = { cancelDays: 60, cancelKeepPercent: 50 };
  await app.database.booking.update({ where: { id }, data: terms });
  await app.database.bookingHistory.updateMany({
    where: { bookingId: id },
    data: { at: new Date('2026-01-01T12:00:00Z') },
  });
  const admin = await otherBrowser();
  await admin.setViewportSize({ width: 390, height: 900 });
  await signInAs(await newAdmin(), admin);
  await signInAs(owner);

  await page.goto(paths.booking(id));
  await expect(page.getByText('The time to cancel for free is over.')).toBeVisible();
  await openChanges(page);
  await link(page, 'Cancel').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel this stay?');
  await expect(
    page.getByText('Paid $60.00 · Kept under the terms $55.00 · You get back $5.00'),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // The total changes between the page and the press: the page asks again, with the new amounts.
  await app.database.booking.update({
    where: { id },
    data: { totalCents: 10_000, remainCents: 4000, totalByHand: true },
  });
  await button(page, 'Yes, cancel it').click();
  await expect(page.getByText('we keep $50.00, and $10.00 comes back to you')).toBeVisible();
  await button(page, 'Yes, cancel it').first().click();
  await expectStatus(page, 'Booking request canceled');
  await expect(page.getByText('$10.00 is coming back the way you paid.')).toHaveCount(1);

  await admin.goto(paths.booking(id));
  expect(await violations(admin)).toEqual([]);
  await expect(button(admin, 'I refunded $10.00 myself, as the terms say')).toBeVisible();
  await admin.getByText('Keep more than the terms say').click();
  await button(admin, 'Keep').click();
  await expect(admin.getByText('Say why you keep more').first()).toBeVisible();
  await admin.goto(paths.booking(id));
  await button(admin, 'I refunded $10.00 myself, as the terms say').click();
  await expectStatus(admin, 'Refund recorded.');

  // Terms in Settings show on the page for booking and on the rates.
  await admin.goto(paths.settingsCard('cancelling'));
  const card = admin.getByRole('form', { name: 'Canceling' });
  await fillIn(card, { 'Days before a Boarding stay': '61' });
  await button(card, 'Save Canceling').click();
  await expect(card.getByText('Please enter a whole number from 0 to 60')).toBeVisible();
  await fillIn(card, { 'Days before a Boarding stay': '3' });
  await button(card, 'Save Canceling').click();
  await expectStatus(admin, 'Changes saved.');
  const sentence = 'Free to cancel until 12:00 PM, 3 days before Drop Off.';
  await page.goto(paths.boarding());
  await expect(page.getByText(sentence)).toBeVisible();
  await page.goto(paths.book(owner.id, { service: 'Boarding' }));
  await expect(page.getByText(sentence)).toBeVisible();
});
