/** R52: an incident is recorded, shared and found again. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { drawnPicture } from '../factories/pictures';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectAlert, expectStatus, field, link, openMore } from './steps';

// The day on which the server's clock starts, at 9 AM.
const day = '2026-11-16';

test.use(phone);

test.beforeEach(({ app }) =>
  app.database.businessSettings.update({ where: { id: 1 }, data: { updates: true } }),
);

test('an incident keeps what was typed, is written once, and reaches its owner once', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const axe = async () => {
    expect(await violations(page)).toEqual([]);
  };
  const owner = await newOwner();
  const dog = `Bella ${owner.lastName}`;
  const pet = await createPet(owner.id, { petName: dog }, app.database);
  const times = { start: `${day}T08:00`, end: `${day}T17:00`, status: 'accepted' } as const;
  const { id } = await createBooking(owner.id, [pet.id], times, app.database);
  await signInAs(await newAdmin());

  await page.goto(paths.newIncident());
  await axe();
  await link(page, dog).click();
  await expect(page).toHaveURL(paths.newIncident(id));
  await page.goto(paths.booking(id));
  await openMore(page);
  await link(page, 'Write up an incident').click();
  await expect(page).toHaveURL(paths.newIncident(id));

  const form = page.getByRole('form', { name: 'Incident' });
  await expect(form.getByRole('checkbox', { name: dog })).toBeChecked();
  await field(form, 'What was it?').selectOption('Bite');
  await field(form, 'When did it happen?').fill(`${day}T08:20`);
  await field(form, 'What happened?').fill('Bit through a leash.');
  await field(form, 'Who else was there?').fill('Rex of Jo Park');
  await button(form, 'Save the incident').click();
  await expectAlert(form, 'Please enter where it happened');
  await axe();
  await expect(field(form, 'What happened?')).toHaveValue('Bit through a leash.');
  await expect(field(form, 'Who else was there?')).toHaveValue('Rex of Jo Park');
  await field(form, 'Where?').fill('The yard');
  await field(form, 'What did you do?').fill('Put the leash away.');
  await button(form, 'Save the incident').click();
  await expectStatus(page, `Incident about ${dog} written down.`);
  const { id: incident } = await app.database.incident.findFirstOrThrow({
    where: { bookingId: id },
  });
  await expect(page).toHaveURL(paths.adminIncident(incident));
  await axe();

  const ownersPage = await otherBrowser();
  await signInAs(owner, ownersPage);
  await ownersPage.goto(paths.booking(id));
  await expect(ownersPage.getByRole('heading', { name: 'Activity' })).toBeVisible();
  await expect(ownersPage.getByText('Bit through a leash.')).toHaveCount(0);

  const note = page.getByRole('form', { name: 'Note' });
  await field(note, 'Note').fill('It was the red leash.');
  await note.getByLabel('The owner may read this note').check();
  await button(note, 'Add the note').click();
  await expectStatus(page, 'Note added.');
  await page.locator('summary', { hasText: 'Tell the owner' }).click();
  await axe();
  await button(page, 'Tell the owner now').click();
  await expectStatus(page, 'The owner has been emailed');
  await expect(page.locator('summary', { hasText: 'Tell the owner' })).toHaveCount(0);

  await expect(ownersPage.getByText('Bit through a leash.')).toBeVisible();
  await expect(ownersPage.getByText('It was the red leash.')).toBeVisible();
  expect(await ownersPage.content()).not.toContain('Jo Park');
  expect(await violations(ownersPage)).toEqual([]);
  const sent = { bookingId: id, template: 'incident' } as const;
  expect(await app.database.outboxMail.count({ where: sent })).toBe(1);

  await button(page, 'Close the incident').click();
  await expectStatus(page, 'Incident closed.');
  await link(page, 'All incidents').click();
  const filter = page.getByRole('form', { name: 'Which incidents' });
  await field(filter, 'Show').selectOption('Open');
  await field(filter, 'Dog').fill(dog);
  await button(filter, 'Show').click();
  await expect(page.getByRole('heading', { name: 'No incident here' })).toBeVisible();
  await field(filter, 'Show').selectOption('Closed');
  await button(filter, 'Show').click();
  await expect(page.getByText('Rex of Jo Park')).toBeVisible();
  await axe();
  const file = await page.request.get(
    (await link(filter, 'Export as CSV').getAttribute('href')) ?? '',
  );
  expect(await file.text()).toContain('Bit through a leash.');
  await page.goto(paths.booking(id));
  await expect(page.getByRole('region', { name: 'Incidents' })).toContainText(
    'Closed, the owner was told',
  );
});

test('its pictures are kept through a refusal, shown to the house, and never to the owner', async ({
  app,
  page,
  newOwner,
  signInAs,
  signInAsAdmin,
  otherBrowser,
}) => {
  const owner = await newOwner();
  const dog = `Rosa ${owner.lastName}`;
  const pet = await createPet(owner.id, { petName: dog }, app.database);
  const times = { start: `${day}T08:00`, end: `${day}T17:00`, status: 'accepted' } as const;
  const { id } = await createBooking(owner.id, [pet.id], times, app.database);
  await signInAsAdmin();
  await page.goto(paths.newIncident(id));
  const form = page.getByRole('form', { name: 'Incident' });
  await field(form, 'What was it?').selectOption('Injury');
  await field(form, 'When did it happen?').fill(`${day}T08:20`);
  await field(form, 'Where?').fill('The yard');
  await field(form, 'What happened?').fill('Scratched at the gate.');
  const buffer = await drawnPicture({ width: 800, height: 600 });
  const photo = (name: string) => ({ name: name, mimeType: 'image/jpeg', buffer });
  const heic = { name: 'paw.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') };
  await form.getByLabel('Choose pictures').setInputFiles([photo('paw.jpg'), heic]);

  await expectAlert(form, 'paw.heic: We can’t read that file');
  await button(form, 'Remove paw.heic').click();
  await button(form, 'Save the incident').click();
  await expectAlert(form, 'Please write what you did');
  await expect(field(form, 'What happened?')).toHaveValue('Scratched at the gate.');
  await expect(form.locator('picture img')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await field(form, 'What did you do?').fill('Washed the scratch.');
  await button(form, 'Save the incident').click();
  await expectStatus(page, `Incident about ${dog} written down.`);

  const image = page.getByRole('img', { name: 'Picture of the incident' });
  await expect(image).toHaveCount(1);
  const loaded = () =>
    image.evaluate(async (element) => {
      if (!(element instanceof HTMLImageElement)) return 0;
      await element.decode();
      return element.naturalWidth;
    });
  expect(await loaded()).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);
  const across = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await across()).toBe(page.viewportSize()?.width);
  await page.emulateMedia({ media: 'print' });
  await expect(image).toBeVisible();
  await expect(button(page, 'Close the incident')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  const address = await page
    .getByRole('link', { name: 'Picture of the incident' })
    .getAttribute('href');
  expect((await page.request.get(address ?? '')).status()).toBe(200);
  await page.locator('summary', { hasText: 'Tell the owner' }).click();
  await button(page, 'Tell the owner now').click();
  await expectStatus(page, 'The owner has been emailed');
  const ownersPage = await otherBrowser();
  await signInAs(owner, ownersPage);
  await ownersPage.goto(paths.booking(id));
  await expect(ownersPage.getByText('Scratched at the gate.')).toBeVisible();
  await expect(ownersPage.getByRole('img', { name: 'Picture of the incident' })).toHaveCount(0);
  expect((await ownersPage.request.get(address ?? '')).status()).toBe(404);
});
