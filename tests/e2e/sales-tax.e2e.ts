/** R140: the admin sets a sales tax, and it is on the bill, the receipt and the report. */
import { paths } from '~/core/web/paths';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, fillIn } from './steps';

test.use(phone);

test('a sales tax, from the card to the bill, the receipt and the report', async ({
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

  await admin.goto(paths.settingsCard('tax'));
  const card = admin.getByRole('form', { name: 'Sales tax' });
  const percent = card.getByLabel('Percent');
  for (const [typed, said] of [
    ['8,875', 'Please use a point for the decimals, such as 8.875.'],
    ['100.5 %', 'Please enter 100 percent at most.'],
  ] as const) {
    await percent.fill(typed);
    await button(card, 'Save Sales tax').click();
    await expect(card.getByText(said).first()).toBeVisible();
    await expect(percent).toHaveValue(typed);
  }
  await percent.fill('8.875');
  await card.getByLabel('Tax number').fill('12-3456789');
  await button(card, 'Save Sales tax').click();
  await expectStatus(admin, 'Changes saved.');
  expect(await violations(admin)).toEqual([]);

  await page.goto(paths.rates('Boarding'));
  await expect(page.getByText('Plus 8.875% sales tax.')).toBeVisible();
  await page.goto(paths.book(owner.id, { service: 'Boarding' }));
  await fillIn(page, { 'Drop Off': '2027-06-07T10:00', 'Pick Up': '2027-06-09T10:00' });
  const total = page.getByRole('region', { name: 'Total' });
  await expect(total).toContainText('Sales tax 8.875%');
  await expect(total).toContainText('$141.54');
  await button(page, 'Book!').click();
  await expect(page).toHaveURL(/\/booking\//);
  const booked = await app.database.booking.findFirstOrThrow({ where: { userId: owner.id } });
  expect(booked.totalCents).toBe(14_154);

  await page.goto(paths.receipt(booked.id));
  await expect(page.getByText('Sales tax number 12-3456789')).toBeVisible();
  await expect(page.getByText('on $130.00')).toBeVisible();
  await app.database.businessSettings.update({ where: { id: 1 }, data: { taxIncluded: true } });
  await page.goto(paths.rates('Boarding'));
  await expect(page.getByText('Prices include 8.875% sales tax.')).toBeVisible();
});
