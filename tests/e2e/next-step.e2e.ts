/** R103: the next step is the button, on a phone. */
import { paths } from '~/core/web/paths';
import { palette } from '~/ui/theme/palette';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { aPdf } from '../factories/records';
import { violations } from './axe';
import { expect, test } from './fixtures';
import { button, expectStatus, field, fillIn, link } from './steps';

// A separate server: this business's requirements would block the tests of other files.
test.use({ viewport: { width: 390, height: 844 }, clockStart: '2026-11-18T14:00:07Z' });

const rgbOf = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

test('a request without papers leads to the one form for both dogs', async ({
  app,
  page,
  signInAsOwner,
}) => {
  const { businessSettings } = app.database;
  await businessSettings.update({ where: { id: 1 }, data: { requiredVaccines: ['rabies'] } });
  const owner = await signInAsOwner();
  for (const petName of ['Bruno', 'Nala']) await createPet(owner.id, { petName }, app.database);
  const day = '2027-09-07';
  await page.goto(paths.book(owner.id, { service: 'Daycare' }));
  await fillIn(page, { 'Drop Off': `${day}T10:00`, 'Pick Up': `${day}T15:00` });
  await button(page, 'Book!').click();
  const step = link(page, 'Add certificates for Bruno and Nala');
  await expect(step).toBeVisible();
  // A wish is an amber dot, no red cross.
  const missing = page.getByRole('listitem').filter({ hasText: 'Missing: ' }).first();
  await expect(missing.locator('svg circle')).toHaveCount(1);
  await expect(missing.locator('svg')).toHaveCSS('color', rgbOf(palette.yellow[8]));
  expect(await violations(page)).toEqual([]);

  await page.goto(paths.profileOf(owner.id));
  await expect(step).toHaveCount(1);
  await step.click();
  const form = page.getByRole('form', { name: 'Add a certificate' });
  await expect(form.locator('input[type=date]').filter({ visible: true })).toHaveCount(1);
  await field(form, 'Certificate').setInputFiles({
    name: 'both.pdf',
    mimeType: 'application/pdf',
    buffer: aPdf(),
  });
  await field(form, 'Rabies: valid until').fill('2028-03-01');
  await form.getByLabel('This certificate also covers Nala').check();
  expect(await violations(page)).toEqual([]);
  await button(form, 'Send certificate').click();
  await expectStatus(page, 'Certificate sent. We will look at it.');
  await expect(page).toHaveURL(paths.profileOf(owner.id));
  const kept = await app.database.vaccination.findMany({
    where: { pet: { userId: owner.id } },
  });
  expect(kept.map(({ validUntil }) => validUntil)).toEqual(['2028-03-01', '2028-03-01']);
  await expect(page.getByRole('link', { name: /certificate/ })).toHaveCount(0);
});

test('several days show each day and their sum', async ({ app, page, signInAsOwner }) => {
  const owner = await signInAsOwner();
  const { id } = await createPet(owner.id, { petName: 'Bruno' }, app.database);
  const { id: seriesId } = await app.database.bookingSeries.create({
    data: { ownerId: owner.id, createdAt: new Date() },
  });
  const stays = [];
  for (const [at, status] of (['accepted', 'pending', 'canceled'] as const).entries()) {
    const day = `2027-10-0${at + 4}`;
    const times = { start: `${day}T09:00`, end: `${day}T17:00`, totalCents: 4500 };
    stays.push(await createBooking(owner.id, [id], { ...times, status }, app.database));
  }
  await app.database.booking.updateMany({ where: { userId: owner.id }, data: { seriesId } });
  await page.goto(paths.booking(stays[0]?.id ?? ''));
  const days = page.getByRole('region', { name: 'All 3 days' });
  await expect(days.getByRole('row')).toHaveText([
    /What/,
    /^Mon, Oct 4, 2027accepted\$45\.00$/,
    /^Tue, Oct 5, 2027pending\$45\.00$/,
    /^Wed, Oct 6, 2027canceled\$45\.00$/,
    /^Total\$90\.00$/,
  ]);
  await link(days, 'Tue, Oct 5, 2027').click();
  await expect(page).toHaveURL(new RegExp(stays[1]?.id ?? ''));
  await page.goto(paths.daysOfSeries(seriesId, owner.id));
  await expect(page.getByText('Total $90.00')).toBeVisible();
});

test('a change begins with its difference', async ({ app, page, signInAsOwner }) => {
  const { businessSettings } = app.database;
  await businessSettings.update({ where: { id: 1 }, data: { changeRequests: true } });
  const owner = await signInAsOwner();
  const { id } = await createPet(owner.id, { petName: 'Bruno' }, app.database);
  const stay = {
    service: 'Boarding',
    start: '2027-11-05T09:00',
    end: '2027-11-07T10:00',
  } as const;
  const booked = { ...stay, status: 'accepted' } as const;
  const booking = await createBooking(owner.id, [id], booked, app.database);
  await page.goto(paths.changeBooking(booking.id, 1));
  const first = /^[+−]\$\d+\.\d\d, Mon, Nov 8, 2027, 10:00 AM$/;
  await expect(page.getByText(first)).toBeVisible();
  await button(page, 'Ask for this change').click();
  await expect(page.getByText(first)).toBeVisible();
});

test('R149 the first screen says what an owner owes, until when, and how to book again', async ({
  app,
  page,
  newOwner,
  signInAs,
}) => {
  const owner = await newOwner();
  const pet = await createPet(owner.id, { petName: 'Olive' }, app.database);
  const over = { start: '2026-10-05T09:00', end: '2026-10-06T15:00', totalCents: 6500 } as const;
  const coming = { start: '2027-02-01T09:00', end: '2027-02-03T15:00', totalCents: 13_000 };
  await createBooking(owner.id, [pet.id], { status: 'accepted', ...over }, app.database);
  const { id } = await createBooking(
    owner.id,
    [pet.id],
    { status: 'accepted', ...coming },
    app.database,
  );
  await app.database.booking.update({ where: { id }, data: { restDueDays: 14 } });
  await signInAs(owner);
  await page.goto(paths.profileOf(owner.id));
  await expect(page.getByText(/\$65\.00 to pay/).first()).toBeInViewport();
  await expect(page.getByText(/\$130\.00 due by Mon, Jan 18/).first()).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Pay $65.00' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Same stay, new dates' })).toBeInViewport();
});
