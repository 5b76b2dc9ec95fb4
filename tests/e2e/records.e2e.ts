/** R58: addresses, the register of stays, and an account that is erased later; both worlds. */
import { readFile } from 'node:fs/promises';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { factoryPassword } from '../factories/people';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, fact, field, fillIn, link } from './steps';

test.use(phone);

test('an address is asked for and saved, and stands in the register and its file', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const owner = await newOwner();
  const dog = `Juno ${owner.lastName}`;
  const { id: petId } = await createPet(owner.id, { petName: dog }, app.database);
  const stay = { start: '2026-10-06T09:00', end: '2026-10-06T15:00' };
  await createBooking(owner.id, [petId], { ...stay, status: 'accepted' }, app.database);

  await signInAs(owner);
  await page.goto(paths.editSettings(owner.id, 'details'));
  await expect(page.getByLabel('Street address')).toHaveCount(0);

  const admin = await otherBrowser();
  await admin.setViewportSize({ width: 390, height: 900 });
  await signInAs(await newAdmin(), admin);
  await admin.goto(paths.settingsCard('records'));
  await field(admin, 'Ask owners for their address').check();
  await button(admin, 'Save Records').click();
  await expectStatus(admin, 'Changes saved.');

  await page.goto(paths.settingsOf(owner.id));
  await expect(fact(page, 'Address')).toHaveText('Not given');
  await link(page, 'Edit name and phone').click();
  expect(await violations(page)).toEqual([]);
  const address = page.getByLabel('Street address');
  await address.fill('x'.repeat(121));
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('State').fill('NY');
  await page.getByLabel('ZIP code').fill('10001');
  await button(page, 'Save').click();
  await expect(page.getByText('Please keep Street address to 120 characters')).toBeVisible();
  await expect(page.getByLabel('ZIP code')).toHaveValue('10001');
  await address.fill('9 Elm Street');
  await button(page, 'Save').click();
  await expect(fact(page, 'Address')).toHaveText('9 Elm Street, New York, NY 10001');

  await admin.goto(paths.settingsCard('records'));
  await link(admin, 'See the register of stays').click();
  await expect(
    admin.getByRole('heading', { name: /^Register of stays, Nov 1, 2026/ }),
  ).toBeVisible();
  await expect(admin.getByText(dog)).toHaveCount(0);
  await fillIn(admin, { From: '2026-10-31', Until: '2026-10-01' });
  await button(admin, 'Show').click();
  await expect(field(admin, 'Until')).toHaveAccessibleDescription(
    'The last day cannot be before the first.',
  );
  await expect(field(admin, 'Until')).toHaveValue('2026-10-01');
  await fillIn(admin, { From: '2026-10-01', Until: '2026-10-31' });
  await button(admin, 'Show').click();
  await expect(
    admin.getByRole('heading', { name: 'Register of stays, Oct 1, 2026 to Oct 31, 2026' }),
  ).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  const entry = admin.getByRole('listitem').filter({ has: link(admin, dog) });
  await expect(fact(entry, 'Owner')).toHaveText(`${owner.firstName} ${owner.lastName}`);
  await expect(fact(entry, 'Address')).toHaveText('9 Elm Street, New York, NY 10001');
  await expect(fact(entry, 'Vaccinations')).toHaveText('None on file');

  const download = admin.waitForEvent('download');
  await link(admin, 'Export as CSV').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('register-2026-10-01-2026-10-31.csv');
  const text = await readFile(await file.path(), 'utf8');
  const line = text.split('\r\n').find((one) => one.includes(`"${dog}"`));
  expect(line).toContain('"9 Elm Street, New York, NY 10001"');

  await admin.emulateMedia({ media: 'print' });
  await expect(entry).toBeHidden();
  const row = admin.getByRole('row').filter({ hasText: dog });
  await expect(row.getByRole('cell').first()).toContainText('9 Elm Street, New York');
  await expect(button(admin, 'Show')).toBeHidden();
  await expect(link(admin, 'Export as CSV')).toBeHidden();
  await expect(admin.getByRole('navigation').first()).toBeHidden();
  // The table is as wide as the paper, not as the page with the tabs, which are hidden.
  const box = await row.boundingBox();
  expect(box?.width).toBeGreaterThan(300);
});

test('a deleted account is kept until the date, and stays if its owner wants it', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const owner = await newOwner();
  const { id: petId } = await createPet(owner.id, {}, app.database);
  const stay = { start: '2026-10-06T09:00', end: '2026-10-06T15:00', paidCents: 4500 };
  await createBooking(
    owner.id,
    [petId],
    { ...stay, totalCents: 4500, status: 'accepted' },
    app.database,
  );
  await app.database.businessSettings.update({
    where: { id: 1 },
    data: { keepRecordsMonths: 12 },
  });

  await signInAs(owner);
  await page.goto(paths.deleteAccount(owner.id));
  const planned = page.getByText('Will be deleted on Oct 6, 2027', { exact: true });
  await expect(planned).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await field(page, 'Current Password').fill(factoryPassword);
  await button(page, 'Delete my account').click();
  await expectStatus(page, 'Your account will be deleted on Oct 6, 2027.');
  await expect(planned).toBeVisible();
  await expect(button(page, 'Delete my account')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  const asked = await app.database.profile.findUniqueOrThrow({ where: { id: owner.id } });
  expect(asked).toMatchObject({ deletedAt: null, receiveEmails: false, showContact: false });
  expect(asked.eraseAskedAt).not.toBeNull();

  const admin = await otherBrowser();
  await signInAs(await newAdmin(), admin);
  await admin.goto(paths.adminUser(owner.id));
  await expect(admin.getByText('They deleted their account.')).toBeVisible();

  await button(page, 'Keep my account').dblclick();
  await expectStatus(page, 'Your account stays.');
  const kept = await app.database.profile.findUniqueOrThrow({ where: { id: owner.id } });
  expect(kept).toMatchObject({ eraseAskedAt: null, deletedAt: null, email: owner.email });
  await admin.reload();
  await expect(admin.getByText('They deleted their account.')).toHaveCount(0);
});
