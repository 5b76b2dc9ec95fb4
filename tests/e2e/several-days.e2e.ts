/** R53: several days in one request, from the form to the answer and the cancellation. */
import { paths } from '~/core/web/paths';
import { createPet } from '../factories/pets';
import { expect, phone, test } from './fixtures';
import { bookingCard, button, expectStatus, expectTotal, fillIn, hydrated, link } from './steps';

test.use(phone);

test('an owner asks for several days, the admin accepts all, the owner cancels the rest', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const owner = await newOwner();
  const dog = `Rex ${owner.lastName}`;
  await createPet(owner.id, { petName: dog }, app.database);
  await signInAs(owner);
  // A Tuesday far from the sample's stays; June 18 is not a holiday.
  const times = 'start=2027-06-01T08:00&end=2027-06-01T16:00';
  await page.goto(`${paths.book(owner.id, { service: 'Daycare' })}&${times}`);
  await page.getByText('More days', { exact: true }).click();
  const form = page.getByRole('form', { name: 'Daycare request' });
  await hydrated(page);
  await form.getByLabel('Thu', { exact: true }).check();
  await fillIn(form, { 'For how many weeks?': '13' });

  await expect(form.getByText('Enter a whole number of weeks from 1 to 12.')).toBeVisible();
  await fillIn(form, { 'For how many weeks?': '2' });

  const days = form.getByRole('group', { name: 'Your days' });
  await expect(days.getByRole('checkbox')).toHaveCount(3);
  await expectTotal(page, '$135.00');
  await days.getByLabel('Thu, Jun 3').uncheck();
  await expectTotal(page, '$90.00');
  await button(form, 'Book!').click();
  await expect(page.getByRole('heading', { name: 'Request details' })).toBeVisible();
  await expect(page.getByText('1 of 2 · Tue and Thu')).toBeVisible();

  const admin = await otherBrowser();
  await signInAs(await newAdmin(), admin);
  await admin.goto(paths.adminReservations('pending', dog));
  const card = bookingCard(admin, dog);
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('2 days, Tue and Thu, Jun 1 – Jun 10');
  await expect(card).toContainText('$90.00');
  await button(card, 'Accept all').click();
  await expectStatus(admin, '2 days accepted.');
  await admin.getByRole('button', { name: /^Undo / }).click();
  await expectStatus(admin, 'Undone. 2 days are pending again.');
  await button(bookingCard(admin, dog), 'Accept all').click();
  await expectStatus(admin, '2 days accepted.');

  await page.reload();
  await link(page, '1 of 2').click();
  await expect(page.getByRole('heading', { name: '2 days, Tue and Thu' })).toBeVisible();
  await link(bookingCard(page, dog).first(), 'Cancel').click();
  await page.getByLabel('This and the 1 later day').check();
  await button(page, 'Yes, cancel it').click();
  await expectStatus(page, '2 days canceled.');
});
