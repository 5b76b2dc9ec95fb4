/** R143: credit that the admin adds pays first, alone or before PayPal, and can be left out. */
import { paths } from '~/core/web/paths';
import { addToCredit } from '~/features/money/credit/credit.server';
import { giftDigest } from '~/features/money/credit/gifts.server';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { cut, mend, stillHere } from './connection';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, field, fillIn, signUp } from './steps';

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

const code = '4F7KQ-01MZX-8RTWB-3HJC9';

test(
  'a gift is given by email, and reaches somebody who signs up for it and goes on with the dog',
  { tag: '@deep' },
  async ({ app, page, newOwner, signInAs }) => {
    const { database } = app;
    await database.businessSettings.update({ where: { id: 1 }, data: { houseCredit: true } });
    const giver = await newOwner();
    const entry = { ownerId: giver.id, actorId: giver.id, kind: 'paid_in', note: 'Cash' } as const;
    await addToCredit(database, [{ ...entry, amountCents: 8000 }]);
    await signInAs(giver);
    await page.goto(paths.credit(giver.id));
    const giving = page.getByRole('form', { name: 'Give credit to someone' });
    await page.getByText('Give credit to someone').first().click();
    const email = `robin-${giver.id}@example.com`;
    const typed = { Amount: '90', 'Their name': 'Robin', 'Their email': email };
    await fillIn(giving, typed);
    await cut(page);
    await button(giving, 'Give credit').click();
    await expect(giving.getByText(stillHere)).toBeVisible();
    await mend(page);
    await button(giving, 'Give credit').click();
    await expect(giving.getByText('At most $80.00 can be given away.')).toBeVisible();
    await expect(field(giving, 'Their email')).toHaveValue(email);
    await field(giving, 'Amount').fill('50');
    await button(giving, 'Give credit').click();
    await expectStatus(page, '$50.00 given.');
    // The code is stored nowhere but in the email, sealed.
    const codeDigest = giftDigest(code.replaceAll('-', ''));
    await database.giftCode.updateMany({ where: { giverId: giver.id }, data: { codeDigest } });

    await page.context().clearCookies();
    await page.goto(paths.gift());
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
    await signUp(page, email);
    const names = { 'First Name': 'Robin', 'Last Name': 'Gift', 'Phone Number': '(215) 555-0177' };
    await fillIn(page, names);
    await page.keyboard.press('Enter');
    const using = page.getByRole('form', { name: 'Use a gift code' });
    await field(using, 'Code').fill('4F7KQ-01MZX');
    await page.keyboard.press('Enter');
    await expect(using.getByText('This code can’t be used.')).toBeVisible();
    await expect(field(using, 'Code')).toHaveValue('4F7KQ-01MZX');
    await field(using, 'Code').fill(` ${code.toLowerCase()}`);
    await page.keyboard.press('Enter');
    await expectStatus(page, '$50.00 of credit added.');
    await expect(page.getByRole('heading', { level: 1, name: 'Add Pet' })).toBeVisible();
  },
);
