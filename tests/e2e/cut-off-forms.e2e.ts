/** R68: the first forms of visitors, cut off and sent again: typed values are kept. */
import type { Locator, Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { createPet } from '../factories/pets';
import { aPdf } from '../factories/records';
import { cut, mend, stillHere } from './connection';
import { expect, test } from './fixtures';
import { button, choose, expectStatus, field, fillIn, withoutList } from './steps';

// A separate server: this business's requirements would block the tests of other files.
test.use({ clockStart: '2026-11-16T14:00:11Z' });

test.beforeEach(async ({ app }) => {
  const data = { meetFirst: true, requiredVaccines: ['rabies'] };
  await app.database.businessSettings.update({ where: { id: 1 }, data });
});

/** Presses the button without a connection, and again with one; `isKept` checks the form in between. */
async function pressTwice(
  page: Page,
  form: Locator,
  name: string,
  isKept: () => Promise<void>,
): Promise<void> {
  await cut(page);
  await button(form, name).click();
  await expect(form.getByText(stillHere)).toBeVisible();
  await isKept();
  await mend(page);
  await button(form, name).click();
}

const files = (form: Locator, name: string) =>
  form
    .locator(`input[name="${name}"]`)
    .evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map((file) => file.name));

test('a new owner, added by hand', async ({ app, page, signInAsAdmin }) => {
  const phone = '(215) 555-0142';
  await signInAsAdmin();
  await page.goto(paths.newUser());
  await page.waitForLoadState('networkidle');
  const form = page.getByRole('form', { name: 'New owner' });
  const typed = { Name: 'Robin Cut', 'Phone Number': phone, 'Dog’s name': 'Fig' };
  await fillIn(form, typed);
  await pressTwice(page, form, 'Save', async () => {
    for (const [label, value] of Object.entries(typed))
      await expect(field(form, label)).toHaveValue(value);
  });
  await expect(page.getByRole('heading', { name: 'Robin Cut is here' })).toBeVisible();
  const where = { firstName: 'Robin', lastName: 'Cut' };
  expect(await app.database.profile.count({ where })).toBe(1);
});

test(
  'a list, with what its columns and its words mean',
  { tag: '@deep' },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await page.goto(paths.adminImport());
    await page.waitForLoadState('networkidle');
    await withoutList(page);
    const file = page.getByRole('form', { name: 'Choose a file' });
    await file.locator('input[name="list"]').setInputFiles({
      name: 'clients.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        ['Client Name,Client Email,Animal,Sex', 'Sam Cut,sam-cut@example.com,Pho,Hündin'].join(
          '\n',
        ),
      ),
    });
    await pressTwice(page, file, 'Look at this file', async () => {
      expect(await files(file, 'list')).toEqual(['clients.csv']);
    });

    const columns = page.getByRole('form', { name: 'Columns' });
    await choose(columns, { Animal: 'Pet Name' });
    await fillIn(columns, { Breed: 'Pug' });
    await pressTwice(page, columns, 'Check this list', async () => {
      await expect(field(columns, 'Animal')).toHaveValue('pet_name');
      await expect(field(columns, 'Breed')).toHaveValue('Pug');
    });

    const words = page.getByRole('form', { name: 'Words we don’t know' });
    await choose(words, { 'Gender “Hündin”': 'Female' });
    await pressTwice(page, words, 'Check with these answers', async () => {
      await expect(field(words, 'Gender “Hündin”')).toHaveValue('is:Female');
    });

    const list = page.getByRole('form', { name: 'Import', exact: true });
    await expect(page.getByText('All lines are ready.')).toBeVisible();
    await pressTwice(page, list, 'Import this list', async () => {
      await expect(page.getByText('All lines are ready.')).toBeVisible();
    });
    await expect(page.getByRole('heading', { name: 'Your list is imported' })).toBeVisible();
  },
);

test(
  'a certificate with its file and dates',
  { tag: '@deep' },
  async ({ app, page, signInAsOwner }) => {
    const owner = await signInAsOwner();
    const [bruno] = [
      await createPet(owner.id, { petName: 'Bruno' }, app.database),
      await createPet(owner.id, { petName: 'Nala' }, app.database),
    ];
    await page.goto(paths.pet(bruno.id));
    await page.waitForLoadState('networkidle');
    const form = page.getByRole('form', { name: 'Add a certificate' });
    await field(form, 'Certificate').setInputFiles({
      name: 'both.pdf',
      mimeType: 'application/pdf',
      buffer: aPdf(),
    });
    await form.getByText('Other dates for Nala').click();
    const dates = {
      'Rabies: valid until': '2028-03-01',
      'Rabies, Nala: valid until': '2028-04-01',
    };
    await fillIn(form, dates);
    await pressTwice(page, form, 'Send certificate', async () => {
      expect(await files(form, 'file')).toEqual(['both.pdf']);
      for (const [label, value] of Object.entries(dates))
        await expect(field(form, label)).toHaveValue(value);
    });
    await expectStatus(page, 'Certificate sent. We will look at it.');
    const sent = { where: { pet: { userId: owner.id } } };
    expect(await app.database.vaccination.count(sent)).toBe(2);
  },
);

test('times to meet', { tag: '@deep' }, async ({ app, page, signInWithDog }) => {
  const { pet } = await signInWithDog('Juniper');
  await page.goto(paths.pet(pet.id));
  await page.waitForLoadState('networkidle');
  const form = page.getByRole('form', { name: 'Times to meet Juniper' });
  await fillIn(form, {
    'First choice': '2026-12-02T17:00',
    'Anything we should know': 'She is shy.',
  });
  await pressTwice(page, form, 'Send these times', async () => {
    await expect(form.locator('input[name="first"]')).toHaveValue('2026-12-02T17:00');
    await expect(field(form, 'Anything we should know')).toHaveValue('She is shy.');
  });
  await expectStatus(page, 'Sent. We’ll write to you.');
  expect(await app.database.meetingProposal.count({ where: { petId: pet.id } })).toBe(1);
});
