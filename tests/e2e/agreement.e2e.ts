/** R46: the agreement from the business's pen to the owner's name. */
import type { Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test, type App } from './fixtures';
import { button, expectStatus, field, fillIn, link } from './steps';

const signedText = '# Ours\n\nDogs play together.\n\n- I pay the vet, up to $500.';
const nameField = (page: Page) => field(page, 'Type your full name to sign');
const theText = (page: Page) => page.getByRole('group', { name: 'Text of the agreement' });

const publish = ({ database }: App, text: string, replacesAll = true) =>
  database.agreement.create({ data: { text, replacesAll, publishedAt: new Date() } });

const signaturesOf = ({ database }: App, profileId: string) =>
  database.signature.findMany({ where: { profileId } });

const day = '2027-07-14';

test.use(phone);

// An agreement in force would make every owner of this worker sign it.
test.afterEach(({ app }) => publish(app, '', false));

test('is published, changed meanwhile, signed with a request, and asked for no more', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const owner = await newOwner();
  await createPet(owner.id, { petName: 'Juno' }, app.database);
  const admin = await otherBrowser();
  await signInAs(await newAdmin(), admin);
  await admin.goto(paths.settingsCard('agreement'));
  await field(admin, 'Text').fill('I pay the vet, up to $____.');
  await button(admin, 'Publish').click();
  await expect(admin.getByText('Please fill in the amount where it says $____.')).toBeVisible();
  await field(admin, 'Text').fill(signedText);
  await button(admin, 'Publish').click();
  await expectStatus(admin, 'Published. Owners sign it with their next request.');
  expect(await violations(admin)).toEqual([]);

  await signInAs(owner);
  await page.goto(paths.book(owner.id, { service: 'Daycare' }));
  await expect(theText(page).getByRole('heading', { name: 'Ours' })).toBeVisible();
  const box = await theText(page).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(320);
  await fillIn(page, { 'Drop Off': `${day}T10:00`, 'Pick Up': `${day}T15:00` });
  await button(page, 'Book!').click();
  await expect(page.getByText('Please type your full name.')).toBeVisible();
  await publish(app, `${signedText}\n- And lunch.`);
  await nameField(page).fill('Juno O’Hara');
  await button(page, 'Book!').click();
  const changed = 'The agreement was changed a moment ago. Please read it once more.';
  await expect(page.getByText(changed)).toBeVisible();
  await expect(theText(page)).toContainText('And lunch.');
  await expect(nameField(page)).toHaveValue('Juno O’Hara');
  expect(await signaturesOf(app, owner.id)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await button(page, 'Book!').dblclick();
  await expect(page).toHaveURL(/\/booking\/[^/]+$/);
  await expect(page.getByText('The agreement is signed.')).toBeVisible();
  expect(await signaturesOf(app, owner.id)).toMatchObject([{ typedName: 'Juno O’Hara' }]);
  expect(await app.database.booking.count({ where: { userId: owner.id } })).toBe(1);
  await page.goto(paths.book(owner.id, { service: 'Daycare' }));
  await expect(nameField(page)).toHaveCount(0);

  await admin.goto(paths.adminUser(owner.id));
  await expect(admin.getByText(/^Signed by Juno O’Hara on/)).toBeVisible();
  await admin.goto(paths.settingsCard('agreement'));
  await expect(admin.getByText(/: 1 signature$/).first()).toBeVisible();
  await button(admin, 'Stop asking for a signature').click();
  await expectStatus(admin, 'Owners are not asked to sign anymore. Signatures are kept.');
});

test('is signed on its own page, or with a Quick Daycare', async ({
  app,
  page,
  newOwner,
  signInAs,
}) => {
  await publish(app, signedText);
  const [one, two] = [await newOwner(), await newOwner()];
  await signInAs(one);
  await page.goto(paths.settingsOf(one.id));
  await expect(page.getByText('Not signed yet.')).toBeVisible();
  await link(page, 'Read the agreement').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agreement');
  expect(await violations(page)).toEqual([]);
  await nameField(page).fill('42');
  await button(page, 'Sign').click();
  await expect(page.getByText('Please type your full name.')).toBeVisible();
  await nameField(page).fill('Robin Park');
  await button(page, 'Sign').click();
  await expectStatus(page, 'Signed. We emailed you a copy.');
  await expect(page.getByText(/^Signed by Robin Park on/)).toBeVisible();
  await expect(nameField(page)).toHaveCount(0);

  const pet = await createPet(two.id, { petName: 'Waffles' }, app.database);
  await signInAs(two);
  await page.goto(paths.quickDaycare(pet.id));
  expect(await violations(page)).toEqual([]);
  const book = page.getByRole('button', { name: /^Book Daycare now/ });
  await nameField(page).fill('...');
  await book.click();
  await expect(page.getByText('Please type your full name.')).toBeVisible();
  await expect(nameField(page)).toHaveValue('...');
  await nameField(page).fill('Sam Rivera');
  await book.click();
  await expect(page).toHaveURL(/\/booking\/[^/]+$/);
  expect(await signaturesOf(app, two.id)).toMatchObject([{ typedName: 'Sam Rivera' }]);
});
