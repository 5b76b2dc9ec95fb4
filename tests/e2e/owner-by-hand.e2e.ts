/** R99: an owner phones, is added with a name and a number, and fills in the rest later; in both modes. */
import { inTransaction } from '~/core/database/database.server';
import { paths } from '~/core/web/paths';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { askable } from '~/features/dogs/pets/open-questions';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectStatus, field, fillIn, link, tap } from './steps';

test.use(phone);

test('an owner is added by hand, booked for, and invited later', async ({
  app,
  page,
  signInAsAdmin,
}) => {
  const run = String(Date.now() % 10_000_000).padStart(7, '2');
  const phone = `(267) ${run.slice(0, 3)}-${run.slice(3)}`;
  await signInAsAdmin();
  await page.goto(paths.adminUsers());
  await link(page, 'New owner').click();
  await button(page, 'Save').click();
  await expect(page.getByText('Please enter their name')).toBeVisible();
  await fillIn(page, { Name: 'Robin Park', 'Phone Number': phone, 'Dog’s name': 'Fig' });
  expect(await violations(page)).toEqual([]);
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { name: 'Robin Park is here' })).toBeVisible();
  await expect(link(page, 'Book for them')).toBeVisible();

  await fillIn(page, { Name: 'Robin Park', 'Phone Number': phone });
  await button(page, 'Save').click();
  await expect(page.getByText('Someone with this phone number is here already.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Already here' })).toContainText('Fig');
  await button(page, 'Save as someone else').click();
  await expect(link(page, 'Add their dog')).toBeVisible();

  const [first] = await app.database.profile.findMany({
    where: { phoneNumber: `+1267${run}` },
    orderBy: { createdAt: 'asc' },
    include: { pets: true },
  });
  const pet = first?.pets[0];
  await page.goto(paths.profileOf(first?.id ?? ''));
  await expect(page.getByText(/Ask the owner: breed, age, weight/)).toBeVisible();
  await expect(page.getByText('no-email')).toHaveCount(0);

  // The admin's own entries are kept, and the rest stays open.
  await page.goto(paths.editPet(pet?.id ?? ''));
  await fillIn(page, { Breed: 'Whippet' });
  await button(page, 'Save').click();
  await expect(page.getByText('Fig saved.')).toBeVisible();
  await expect(page.getByText('Ask the owner').first()).toBeVisible();

  await page.goto(paths.adminUser(first?.id ?? ''));
  await fillIn(page, { Email: `robin-${run}@example.com` });
  await button(page, 'Save and invite').click();
  await expect(page.getByText('Saved. The link in the email')).toBeVisible();
});

test('a dog’s name is enough for the admin, and its invited owner is asked the rest', async ({
  app,
  page,
  signInAsAdmin,
  otherBrowser,
}) => {
  const run = String(Date.now() % 10_000_000).padStart(7, '3');
  const email = `gale-${run}@example.com`;
  await signInAsAdmin();
  await page.goto(paths.newUser());
  const phone = `(267) ${run.slice(0, 3)}-${run.slice(3)}`;
  await fillIn(page, { Name: 'Gale Winters', 'Phone Number': phone, Email: email });
  await button(page, 'Save').click();
  await link(page, 'Add their dog').click();
  await expect(page.getByText('We’ll ask Gale Winters for what you leave open.')).toBeVisible();
  await fillIn(page, { 'Pet Name': 'Waffle', Weight: '24' });
  await button(page, 'Add and book').click();
  await expectStatus(page, 'Waffle added.');
  const { id, pets } = await app.database.profile.findUniqueOrThrow({
    where: { email },
    include: { pets: true },
  });
  const [waffle] = pets;
  expect(waffle?.petWeight).toBe(24);
  expect(waffle?.toAsk).toEqual(askable.filter((name) => name !== 'pet_weight'));

  const invitation = new URL(await inTransaction((tx) => issueAccountLink(tx, id, 'set_password')));
  const owner = await otherBrowser();
  await owner.goto(`${app.url}${invitation.pathname}${invitation.search}`);
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Choose a password');
  await expect(owner.getByText(`You’ll sign in with ${email}`)).toBeVisible();
  await fillIn(owner, { Password: 'walkies at seven', 'Confirm Password': 'walkies at six' });
  await button(owner, 'Save password').click();
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Choose a password');
  await fillIn(owner, { Password: 'walkies at seven', 'Confirm Password': 'walkies at seven' });
  await button(owner, 'Save password').click();
  await expectStatus(owner, 'Password saved.');
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('About Waffle');
  await expect(field(owner, 'Weight')).toHaveValue('24');
  await expect(field(owner, 'Breed')).toHaveValue('');
  // The owner’s own form of another dog may leave nothing open.
  await owner.goto(`${app.url}${paths.addPet(id)}`);
  await fillIn(owner, { 'Pet Name': 'Syrup' });
  await button(owner, 'Add Pet').click();
  await expect(owner.getByText('Please check the fields marked below.')).toBeVisible();
  expect(await app.database.pet.count({ where: { userId: id } })).toBe(1);
});

test('the first visit asks, dog by dog, and can be skipped', async ({
  app,
  page,
  signInAsOwner,
}) => {
  const owner = await signInAsOwner();
  const toAsk = ['pet_age', 'gender'];
  const ids: string[] = [];
  for (const petName of ['Fig', 'Otis'])
    ids.push((await createPet(owner.id, { petName, toAsk }, app.database)).id);
  const [first = '', second = ''] = ids.sort();
  await page.goto(paths.editPet(first, { first: true }));
  await expect(field(page, 'Age')).toHaveValue('');
  await link(page, 'Skip for now').click();
  await expect(page).toHaveURL(new RegExp(`${second}/pet\\?edit=first`));
  await button(page, 'Save').click();
  await expect(page).toHaveURL(new RegExp(`${second}/pet\\?edit=first`));
  await fillIn(page, { Age: '3' });
  await tap(page, { Gender: 'Female' });
  await button(page, 'Save').click();
  await expect(page).toHaveURL(new RegExp(`${owner.id}/profile`));
  const stored = await app.database.pet.findUniqueOrThrow({ where: { id: second } });
  expect(stored).toMatchObject({
    bornOn: expect.stringMatching(/~$/),
    gender: 'Female',
    toAsk: [],
  });
});
