/** R68: the first forms of visitors, cut off and sent again: typed values are kept. */
import type { Locator, Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createIncident } from '../factories/incidents';
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

/** Forms of the house's own rules and books: the page, what is typed, and what is said in the end. */
const housesForms: {
  what: string;
  at: string;
  form: string;
  typed: Record<string, string>;
  press: string;
  said: string;
}[] = [
  {
    what: 'the sales tax',
    at: paths.settingsCard('tax'),
    form: 'Sales tax',
    typed: { Percent: '8.875', 'Tax number': '12-3456789' },
    press: 'Save Sales tax',
    said: 'Changes saved.',
  },
  {
    what: 'a paper of the house’s own',
    at: paths.settingsCard('vaccinations'),
    form: 'Add a paper',
    typed: { Name: 'Fecal test', 'Also called': 'Stool', 'Months it is valid': '6' },
    press: 'Add paper',
    said: 'Fecal test',
  },
];

for (const { what, at, form: name, typed, press, said } of housesForms)
  test(what, { tag: '@deep' }, async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await page.goto(at);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '');
    });
    const form = page.getByRole('form', { name });
    await fillIn(form, typed);
    await pressTwice(page, form, press, async () => {
      for (const [label, value] of Object.entries(typed))
        await expect(field(form, label)).toHaveValue(value);
    });
    await expectStatus(page, said);
  });

test(
  'a health notice, with its question',
  { tag: '@deep' },
  async ({ app, page, newOwner, signInAsAdmin }) => {
    await app.database.businessSettings.update({ where: { id: 1 }, data: { trackArrivals: true } });
    const times = { start: '2026-11-15T09:00', end: '2026-11-19T09:00' } as const;
    const stays = [];
    for (const petName of ['Coco', 'Dash']) {
      const owner = await newOwner({ receiveEmails: true });
      const pet = await createPet(owner.id, { petName }, app.database);
      const stay = { service: 'Boarding', status: 'accepted', ...times } as const;
      const { id } = await createBooking(owner.id, [pet.id], stay, app.database);
      const arrivedAt = new Date('2026-11-15T14:00:00Z');
      await app.database.booking.update({ where: { id }, data: { arrivedAt } });
      stays.push(id);
    }
    const at = new Date('2026-11-16T13:00:00Z');
    const illness = { kind: 'illness', petName: 'Coco', happenedAt: at, createdAt: at } as const;
    const { id } = await createIncident(stays[0] ?? '', illness, app.database);
    await signInAsAdmin();
    await page.goto(paths.healthNotice(id));
    await page.waitForLoadState('networkidle');
    const form = page.getByRole('form', { name: 'Health notice' });
    const words = 'A dog that was here on Sunday coughs.';
    await fillIn(form, { 'What they read': words });
    await pressTwice(page, form, 'Tell them now', async () => {
      await expect(field(form, 'What they read')).toHaveValue(words);
    });
    const question = page.getByRole('dialog');
    await expect(question).toContainText(/Send to \d+ owners?\?/);
    await cut(page);
    await button(question, 'Tell them now').click();
    await expect(page.getByText(stillHere).first()).toBeVisible();
    await mend(page);
    await expect(field(form, 'What they read')).toHaveValue(words);
    const told = { where: { incidentId: id } };
    expect(await app.database.healthNoticeOwner.count(told)).toBe(0);
    await button(question, 'Tell them now').click();
    await expectStatus(page, 'told');
    expect(await app.database.healthNoticeOwner.count(told)).toBeGreaterThan(0);
  },
);
