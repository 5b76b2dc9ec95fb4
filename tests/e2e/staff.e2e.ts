/** R59: a helper is invited, sees the day and nothing else, and is removed; in both modes. */
import { inTransaction } from '~/core/database/database.server';
import { paths } from '~/core/web/paths';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, fillIn } from './steps';

test.use(phone);

test('a helper chooses a password, finds the dogs of the day, and is removed', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
  otherBrowser,
}) => {
  const owner = await newOwner();
  const dog = `Nell ${owner.lastName}`;
  const { id: petId } = await createPet(owner.id, { petName: dog }, app.database);
  const stay = { start: '2026-11-16T06:00', end: '2026-11-17T20:00' };
  const { id: bookingId } = await createBooking(
    owner.id,
    [petId],
    { ...stay, service: 'Boarding', status: 'accepted', totalCents: 12300 },
    app.database,
  );

  await signInAsAdmin();
  await page.goto(paths.adminSettings());
  await page.getByRole('link', { name: /^Helpers and hand-over: / }).click();
  await button(page, 'Send the invitation').click();
  await expect(page.getByText('Please enter Email')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const email = `kim-${Date.now()}@example.com`;
  const kim = `Lindt${Date.now()}`;
  await fillIn(page, { 'First Name': 'Kim', 'Last Name': kim, Email: email });
  await button(page, 'Send the invitation').click();
  await expectStatus(page, 'Invitation to Kim sent.');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
  await expect(page.getByText('has no password yet')).toBeVisible();

  const { id } = await app.database.profile.findUniqueOrThrow({ where: { email } });
  const sent = await inTransaction((tx) => issueAccountLink(tx, id, 'set_password'));
  const helper = await otherBrowser();
  await helper.goto(`${app.url}${new URL(sent).pathname}${new URL(sent).search}`);
  await fillIn(helper, { Password: 'a brand new pass' });
  await fillIn(helper, { 'Confirm Password': 'a brand new pass' });
  await button(helper, 'Save password').click();
  await expect(helper.getByRole('heading', { name: /^Today, Monday/ })).toBeVisible();
  const sheet = helper.getByRole('main');
  await expect(sheet.getByText(dog).first()).toBeVisible();
  // R84: its name links to the emergency card on the same page only.
  for (const name of await sheet.getByRole('link', { name: dog }).all())
    expect(await name.getAttribute('href')).toMatch(/^#card-/);
  await expect(helper.getByText('$')).toHaveCount(0);
  expect(await violations(helper)).toEqual([]);
  for (const path of [paths.admin(), paths.booking(bookingId), paths.adminFinancials()])
    expect((await helper.request.get(path)).status(), path).toBe(404);

  await page.goto(paths.adminStaff());
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row.getByText('has no password yet')).toHaveCount(0);
  await row.getByText('Remove').first().click();
  await row.getByRole('button', { name: 'Remove the helper' }).click();
  await expectStatus(page, 'Removed.');
  await helper.goto(`${app.url}${paths.adminDay()}`);
  await expect(helper.getByRole('heading', { name: 'Login' })).toBeVisible();
});
