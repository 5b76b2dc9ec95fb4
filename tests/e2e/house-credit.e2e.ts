/** R143: credit that the admin adds pays first, alone or before PayPal, and can be left out. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus } from './steps';

test.use(phone);

test('an offer is added, pays a stay alone, and the rest of another one with PayPal', async ({
  app,
  page,
  newOwner,
  signInAs,
  signInAsAdmin,
}) => {
  const { database } = app;
  await database.businessSettings.update({ where: { id: 1 }, data: { houseCredit: true } });
  const owner = await newOwner();
  const pet = await createPet(owner.id, { petName: 'Ada' }, database);
  const stays: string[] = [];
  for (const [day, totalCents] of [
    ['2026-12-01', 4500],
    ['2026-12-02', 9000],
  ] as const) {
    const times = { start: `${day}T09:00`, end: `${day}T15:00` };
    const fields = { ...times, totalCents, status: 'accepted' } as const;
    stays.push((await createBooking(owner.id, [pet.id], fields, database)).id);
  }
  const [small = '', large = ''] = stays;

  await signInAsAdmin();
  const adding = page.getByRole('form', { name: 'Add credit' });
  await page.goto(paths.adminUser(owner.id));
  await page.getByText('Add credit').first().click();
  await adding.getByLabel('Amount paid').fill('-60');
  await adding.getByLabel('Note').fill('Christmas offer');
  await button(page, 'Add credit').click();
  await expect(page.getByText('Enter an amount such as 45 or 45.50')).toBeVisible();
  await expect(adding.getByLabel('Note')).toHaveValue('Christmas offer');
  expect(await violations(page)).toEqual([]);
  await adding.getByLabel('Amount paid').fill('60');
  await adding.getByLabel('Bonus on top').fill('10');
  await button(page, 'Add credit').click();
  await expectStatus(page, '$70.00 of credit added.');
  await expect(page.getByText('The balance is $70.00.')).toBeVisible();

  await signInAs(owner);
  await page.goto(paths.payment(small));
  await expect(page.getByLabel('Use your credit of $70.00 first')).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Use your credit of $70.00 first').uncheck();
  await expect(button(page, 'Pay with PayPal')).toBeVisible();
  await page.getByLabel('Use your credit of $70.00 first').check();
  await button(page, 'Use $45.00 credit').click();
  await expectStatus(page, '$45.00 paid from your credit.');

  await page.goto(paths.payment(large));
  await expect(page.getByText('$65.00 is left to pay.')).toBeVisible();
  await button(page, 'Pay with PayPal').click();
  await expect(page.getByText('$65.00 USD')).toBeVisible();
  await button(page, 'Approve payment').click();
  await expectStatus(page, 'Transaction completed by Sam');
  const paid = await database.booking.findUniqueOrThrow({ where: { id: large } });
  expect(paid).toMatchObject({ paidCents: 9000, remainCents: 0 });
});
