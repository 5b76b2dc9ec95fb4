/** R100: the list of coming stays and balances, from the file to the booking's page; both worlds. */
import { readFile } from 'node:fs/promises';
import { paths } from '~/core/web/paths';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, choose, link, unfold, withoutList } from './steps';

test.use(phone);

test('stays are chosen, checked, imported without those that do not fit, and never twice', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
}) => {
  const run = String(Date.now());
  const email = `robin-${run}@example.com`;
  const owner = await newOwner({ email, firstName: 'Robin' });
  for (const petName of ['Juno', 'Otto']) await createPet(owner.id, { petName }, app.database);
  const buffer = Buffer.from(
    [
      'Owner Email,Pets,Type,Start Date,End Date,Status,Estimate,Deposit,Balance',
      `${email},Juno & Otto,Suite,12/24/2027 9:00 AM,12/27/2027 9:00 AM,Confirmed,300,50,45.50`,
      `${email},Juno,Daycare,1/11/2028,,Requested,,,`,
      `${email},Rex,Daycare,1/12/2028,,Confirmed,,,`,
    ].join('\n'),
  );
  const file = { name: 'reservations.csv', mimeType: 'text/csv', buffer };
  await signInAsAdmin();
  const look = async () => {
    await page.goto(paths.adminImport());
    await withoutList(page);
    await page.getByLabel('Coming stays and balances').check();
    await page.setInputFiles('input[name="list"]', file);
    await button(page, 'Look at this file').click();
    await button(page, 'Check this list').click();
    await choose(page, { 'Service “Suite”': 'Boarding' });
    await button(page, 'Check with these answers').click();
  };
  await look();
  await expect(page.getByText('2 new, 0 you already have')).toBeVisible();
  await expect(page.getByText('Line 4: Bring in owners and dogs first: Robin')).toBeVisible();
  await expect(page.getByText('1 line says no time')).toBeVisible();
  await expect(page.getByText('All lines are ready')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  const theirs = { userId: owner.id };
  expect(await app.database.booking.count({ where: theirs })).toBe(0);

  await button(page, 'Import the rest without 1 line').click();
  await expect(page.getByRole('heading', { name: 'Your list is imported' })).toBeVisible();
  await expect(link(page, 'See the reservations')).toBeVisible();
  const [boarding] = await app.database.booking.findMany({
    where: theirs,
    orderBy: { start: 'asc' },
  });
  expect(boarding).toMatchObject({ totalCents: 34_550, paidCents: 5_000, numDogs: 2 });
  expect(await app.database.outboxMail.count({ where: { profileId: owner.id } })).toBe(0);
  await page.goto(paths.booking(boarding?.id ?? ''));
  await expect(page.getByText('Balance brought over').first()).toBeVisible();
  await unfold(page, 'Activity');
  await expect(page.getByText(/Imported: Boarding, Dec 24, 2027, by/)).toBeVisible();

  await look();
  await expect(page.getByText('0 new, 2 you already have')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await withoutList(page);
});

test('the sample of stays is a file', async ({ page, signInAsAdmin }) => {
  await signInAsAdmin();
  await page.goto(paths.adminImport());
  await withoutList(page);
  const sample = page.waitForEvent('download');
  await link(page, 'a sample').click();
  const text = await readFile(await (await sample).path(), 'utf8');
  expect(text).toContain('Owner Email,Pet Name,Service,Drop Off,Pick Up');
});
