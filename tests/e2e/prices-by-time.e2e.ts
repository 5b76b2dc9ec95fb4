/** R98: the admin sets prices by time, and an owner's total has them. */
import { paths } from '~/core/web/paths';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, fillIn } from './steps';

test.use(phone);

test('a summer price and a long stay, from the card to the bill', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const owner = await newOwner();
  await createPet(owner.id, {}, app.database);
  const admin = await otherBrowser();
  await admin.setViewportSize({ width: 390, height: 900 });
  await signInAs(await newAdmin(), admin);
  await signInAs(owner);
  const off = { seasonPrices: '', longStayNights: null, longStayPercent: null };
  await app.database.businessSettings.update({ where: { id: 1 }, data: off });

  await admin.goto(paths.settingsCard('pricesByTime'));
  const card = admin.getByRole('form', { name: 'Prices by time' });
  const season = card.getByLabel('Boarding at a time of year');
  await season.fill('summer');
  await button(card, 'Save Prices by time').click();
  await expect(card.getByText('We can’t read “summer”.').first()).toBeVisible();
  await season.fill('May 1 to Aug 31: Boarding $75');
  await card.getByLabel('Discount from this many nights').fill('7');
  await card.getByLabel('Percent off a long stay').fill('10');
  const example = card.getByText('for one dog cost $472.50');
  await expect(example).toBeVisible();
  await button(card, 'Save Prices by time').click();
  await expectStatus(admin, 'Changes saved.');
  await expect(example).toBeVisible();
  expect(await violations(admin)).toEqual([]);

  await page.goto(paths.rates('Boarding'));
  await expect(page.getByText('From May 1 to Aug 31 each Boarding day is $75.00')).toBeVisible();
  await page.goto(paths.book(owner.id, { service: 'Boarding' }));
  const [from, to] = ['2027-06-07T10:00', '2027-06-14T10:00'];
  await fillIn(page, { 'Drop Off': from, 'Pick Up': to });
  const total = page.getByRole('region', { name: 'Total' });

  await expect(total).toContainText('Price from May 1 to Aug 31');
  await expect(total).toContainText('Discount from 7 nights');
  await expect(total).toContainText('$472.50');
  await button(page, 'Book!').click();
  await expect(page).toHaveURL(/\/booking\//);
  const booked = await app.database.booking.findFirstOrThrow({ where: { userId: owner.id } });
  expect(booked.totalCents).toBe(47_250);
  await app.database.businessSettings.update({ where: { id: 1 }, data: off });
  await page.reload();
  await expect(page.getByText('Discount from 7 nights').first()).toBeAttached();
});
