/** R52: the admin sends updates with pictures, and the owner sees them. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { drawnPicture } from '../factories/pictures';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectAlert, expectStatus, field, link } from './steps';

// The day on which the server's clock starts, at 9 AM.
const day = '2026-11-16';

const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawnPicture({ width: 400, height: 300 }),
});

test.use(phone);

test.beforeEach(({ app }) =>
  app.database.businessSettings.update({ where: { id: 1 }, data: { updates: true } }),
);

test('an update with pictures reaches its owner, keeps what was typed, and can be taken back', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const owner = await newOwner();
  const dog = `Bella ${owner.lastName}`;
  const pet = await createPet(owner.id, { petName: dog }, app.database);
  const times = { start: `${day}T08:00`, end: `${day}T17:00`, status: 'accepted' } as const;
  const { id } = await createBooking(owner.id, [pet.id], times, app.database);
  const ownersPage = await otherBrowser();
  await signInAs(owner, ownersPage);
  await ownersPage.goto(paths.booking(id));
  await expect(ownersPage.getByRole('heading', { name: 'Activity' })).toBeVisible();

  await signInAs(await newAdmin());
  await page.goto(paths.admin());
  await expect(page.getByText(/No update yet today: .*Bella/)).toBeVisible();
  await page.goto(paths.booking(id));
  await link(page.getByRole('region', { name: 'How it goes' }), 'Send an update').click();
  await expect(page).toHaveURL(paths.adminUpdates({ stay: id }));
  await expect(page.getByRole('checkbox', { name: new RegExp(`^${dog}`) })).toBeChecked();
  const form = page.getByRole('form', { name: 'Update' });
  await button(form, 'Send the update').click();
  await expectAlert(form, 'Please write something, tick something or add a picture.');
  expect(await violations(page)).toEqual([]);

  // An unreadable picture is named; the other one and the text stay.
  await field(form, 'In your words').fill('Fast asleep now.');
  const text = {
    name: 'notes.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('no picture'),
  };
  const choose = form.getByLabel('Choose pictures');
  await choose.setInputFiles([await photo('garden.jpg'), text]);

  await expectAlert(form, 'notes.heic: We can’t read that file');

  await button(form, 'Send the update').click();
  await expectAlert(form, 'Remove the picture that can’t be sent.');
  await expect(button(form, 'Try again notes.heic')).toHaveCount(0);
  await button(form, 'Remove notes.heic').click();
  expect(await violations(page)).toEqual([]);
  await expect(field(form, 'In your words')).toHaveValue('Fast asleep now.');
  await expect(form.locator('picture img')).toHaveCount(1);
  await form.getByLabel('Played').check();
  await button(form, 'Send the update').click();
  await expectStatus(page, `Update about ${dog} sent.`);
  await expect(field(form, 'In your words')).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: new RegExp(`^${dog}`) })).not.toBeChecked();

  const goes = ownersPage.getByRole('region', { name: 'How it goes' });
  await expect(goes).toContainText(`${dog} played.`);
  await expect(goes).toContainText('Fast asleep now.');
  const image = goes.getByRole('img', { name: `Photo of ${dog}, Nov 16` });
  await expect(image).toBeVisible();
  expect(
    await image.evaluate(async (element) => {
      if (!(element instanceof HTMLImageElement)) return 0;
      await element.decode();
      return element.naturalWidth;
    }),
  ).toBeGreaterThan(0);
  expect(await violations(ownersPage)).toEqual([]);
  await expect
    .poll(() => app.database.stayUpdate.count({ where: { bookingId: id, seenAt: null } }))
    .toBe(0);
  await expect
    .poll(() =>
      app.database.outboxMail.findMany({
        where: { bookingId: id, template: 'stay_update' },
        select: { state: true },
      }),
    )
    .toEqual([{ state: 'expired' }]);
  await link(goes, 'Answer about Nov 16').click();
  await expect(field(ownersPage, 'Message')).toHaveValue('About Nov 16: ');
  await ownersPage.goto(paths.booking(id));

  await page.goto(paths.booking(id));
  const card = page.getByRole('region', { name: 'How it goes' });
  await expect(card).toContainText('· seen');
  await card.getByText('Remove', { exact: false }).first().click();
  await button(page, 'Remove the update').click();
  await expectStatus(page, 'Update removed.');
  await expect(card).toContainText('An update was removed.');

  await expect(goes).toContainText('An update was removed.');
  await expect(goes).not.toContainText('Fast asleep');
});
