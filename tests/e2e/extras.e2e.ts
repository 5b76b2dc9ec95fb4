/** R49: the admin offers an extra, an owner books it. */
import { paths } from '~/core/web/paths';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, fillIn } from './steps';

test.use(phone);

test('an extra from the catalog to the bill', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const owner = await newOwner();
  const dog = `Ada ${owner.lastName}`;
  await createPet(owner.id, { petName: dog }, app.database);
  const admin = await otherBrowser();
  await admin.setViewportSize({ width: 390, height: 900 });
  await signInAs(await newAdmin(), admin);
  await signInAs(owner);

  const extra = `Bath ${owner.lastName}`;
  await admin.goto(paths.settingsCard('extras'));
  const catalog = admin.getByRole('region', { name: 'Your extras' });
  const add = catalog.getByRole('form', { name: 'Add an extra' });
  if (!(await add.isVisible())) await catalog.getByText('Add an extra').first().click();
  await add.getByLabel('Name').fill(extra);
  await add.getByLabel('Price').fill('-1');
  await button(add, 'Add extra').click();
  await expect(add.getByText('Enter an amount such as')).toBeVisible();
  await add.getByLabel('Price').fill('25');
  await button(add, 'Add extra').click();
  await expectStatus(admin, `${extra} added.`);
  const next = catalog.getByRole('form', { name: 'Add an extra', includeHidden: true });
  await expect(next.getByLabel('Name')).toHaveValue('');
  await expect(catalog.getByText('$25.00 for each dog').first()).toBeVisible();
  expect(await violations(admin)).toEqual([]);

  await page.goto(paths.book(owner.id));
  const day = '2027-05-04';
  await fillIn(page, { 'Drop Off': `${day}T09:00`, 'Pick Up': `${day}T15:00` });
  await page.getByLabel(`${extra}, $25.00 for each dog`).check();
  const total = page.getByRole('region', { name: 'Total' });

  await expect(total).toContainText('$70.00');
  await expect(page.getByLabel(`${extra}, $25.00 for each dog`)).toBeChecked();
  expect(await violations(page)).toEqual([]);

  // An extra that is no longer offered is reported beside the extras, and nothing is booked.
  await app.database.extra.updateMany({ where: { name: extra }, data: { offered: false } });
  await button(page, 'Book!').click();
  await expect(page.getByText('That is no longer offered.').first()).toBeVisible();
  await app.database.extra.updateMany({ where: { name: extra }, data: { offered: true } });
  await page.goto(paths.book(owner.id));
  await fillIn(page, { 'Drop Off': `${day}T09:00`, 'Pick Up': `${day}T15:00` });
  await page.getByLabel(`${extra}, $25.00 for each dog`).check();
  await button(page, 'Book!').click();
  await expect(page).toHaveURL(/\/booking\//);
  await expect(page.getByText(extra).first()).toBeAttached();
  const { id } = await app.database.booking.findFirstOrThrow({ where: { userId: owner.id } });

  await admin.goto(paths.editBooking(id));
  await expect(admin.getByLabel(`${extra}, $25.00 for each dog`)).toBeChecked();
  await admin.getByLabel(`${extra}, $25.00 for each dog`).uncheck();
  await button(admin, 'Save').click();
  await expectStatus(admin, 'Booking saved. Its total is $45.00.');

  await admin.goto(paths.settingsCard('extras'));
  await button(catalog, `Retire ${extra}`).click();
  await expectStatus(admin, 'Retired. Stays that have it keep it.');
  await expect(button(catalog, `Retire ${extra}`)).toHaveCount(0);
});
