/** R60: a list of owners and dogs, from the file to the invitation; both worlds. */
import { readFile } from 'node:fs/promises';
import { paths } from '~/core/web/paths';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, choose, expectStatus, field, link, withoutList } from './steps';

test.use(phone);

test('a list is chosen, checked, imported without its bad lines, and its owners invited', async ({
  app,
  page,
  signInAsAdmin,
}) => {
  const run = String(Date.now());
  const emails = ['sam', 'mia'].map((who) => `${who}-${run}@example.com`);
  const bytes = Buffer.from(
    [
      'Client Name,Client Email,Animal,Breed,Weight,Sex,DOB,Rabies Expiration',
      `Sam Rivera,${emails[0]},Pho ${run},Pug,18,M,5/1/2020,3/1/2028`,
      `Mia Torres,${emails[1]},Fig ${run},Whippet,28,Hündin,,next spring`,
      'Nobody,not an address,Otis,Beagle,20,F,5/1/2020,',
    ].join('\n'),
  );
  await signInAsAdmin();
  await page.goto(paths.adminSettings());
  await page.getByRole('link', { name: /^Import owners, dogs and stays: / }).click();
  await expect(page.getByRole('heading', { name: 'Import owners, dogs and stays' })).toBeVisible();
  await withoutList(page);

  await button(page, 'Look at this file').click();
  await expect(page.getByText('Please choose a CSV file.')).toBeVisible();
  await page.setInputFiles('input[name="list"]', {
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: bytes,
  });
  await button(page, 'Look at this file').click();
  await expect(page.getByText('clients.csv has 3 lines.')).toBeVisible();
  await expect(page.getByText(`Pho ${run} · Fig ${run}`)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // The column of the dog's name was ambiguous.
  await expect(field(page, 'Animal')).toHaveValue('');
  await button(page, 'Check this list').click();
  await expect(page.getByText('Line 2: Pet Name is missing.')).toBeVisible();
  await choose(page, { Animal: 'Pet Name' });
  await button(page, 'Check again').click();
  await expect(page.getByText('All lines are ready')).toHaveCount(0);
  await choose(page, { 'Gender “Hündin”': 'Female' });
  await field(page, 'Or type what it means: Rabies Expiration “next spring”').fill('4/1/2028');
  await button(page, 'Check with these answers').click();
  await expect(field(page, 'Gender “Hündin”')).toHaveValue('is:Female');
  await field(page, 'Age').fill('2');
  await button(page, 'Check again').click();
  await expect(page.getByText('2 new, 0 you already have')).toHaveCount(3);
  await expect(page.getByText('Line 4: Email “not an address”')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await app.database.profile.count({ where: { email: { in: emails } } })).toBe(0);

  await button(page, 'Import the rest without 1 line').click();
  await expect(page.getByRole('heading', { name: 'Your list is imported' })).toBeVisible();
  const owners = await app.database.profile.findMany({ where: { email: { in: emails } } });
  expect(owners).toHaveLength(2);
  const theirs = { profileId: { in: owners.map(({ id }) => id) } };
  expect(await app.database.outboxMail.count({ where: theirs })).toBe(0);

  await page.goto(paths.adminUser(owners[0]?.id ?? ''));
  await button(page, 'Invite').click();
  await expectStatus(page, 'Invited.');
  await expect(button(page, 'Invite')).toHaveCount(0);
  expect(await app.database.outboxMail.count({ where: theirs })).toBe(1);
  await page.goto(paths.adminImport());
  await page.getByRole('button', { name: /^Invite 1 owner$/ }).click();
  await expectStatus(page, 'Invitations are on their way.');
  await expect.poll(() => app.database.outboxMail.count({ where: theirs })).toBe(2);
});

test('the sample fits as it is', async ({ page, signInAsAdmin }) => {
  await signInAsAdmin();
  await page.goto(paths.adminImport());
  await withoutList(page);
  const sample = page.waitForEvent('download');
  await link(page, 'Download a sample').click();
  const text = await readFile(await (await sample).path(), 'utf8');
  await page.setInputFiles('input[name="list"]', {
    name: 'sample.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await button(page, 'Look at this file').click();
  await button(page, 'Check this list').click();
  await expect(page.getByText(/don’t fit/)).toHaveCount(0);
  await expect(page.getByText(/already (have|here)/).first()).toBeVisible();
  await button(page, 'Choose another file').click();
  await expect(button(page, 'Look at this file')).toBeVisible();
});
