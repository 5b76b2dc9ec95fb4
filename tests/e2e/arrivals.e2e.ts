/** R50: arrivals and departures by buttons on Today and on the page of the stay. */
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { expect, phone, test } from './fixtures';
import { button, expectAlert, expectStatus, field, link, unfold } from './steps';

// A separate server from 9 AM on: the test reads times near now.
test.use({ clockStart: '2026-11-16T14:00:01Z' });

// The day on which the server's clock starts, at 9 AM.
const day = '2026-11-16';

test.use(phone);

test.beforeEach(({ app }) =>
  app.database.businessSettings.update({ where: { id: 1 }, data: { trackArrivals: true } }),
);

test('the admin notes who comes and goes, and the owner reads it', async ({
  app,
  page,
  newOwner,
  newAdmin,
  signInAs,
  otherBrowser,
}) => {
  const owner = await newOwner();
  const dog = `Zuri ${owner.lastName}`;
  const pet = await createPet(owner.id, { petName: dog }, app.database);
  const times = { start: `${day}T08:00`, end: `${day}T17:00`, status: 'accepted' } as const;
  // Without a balance: otherwise the row stays and asks for the payment (R86).
  const free = { ...times, totalCents: 0 };
  const { id } = await createBooking(owner.id, [pet.id], free, app.database);
  const ownersPage = await otherBrowser();
  await signInAs(owner, ownersPage);
  await ownersPage.goto(paths.booking(id));
  await expect(ownersPage.getByText('Change or cancel', { exact: true })).toBeVisible();

  await signInAs(await newAdmin());
  await page.goto(paths.admin());
  const today = page.getByRole('region', { name: 'Through the day' });
  const row = today.getByRole('listitem').filter({ hasText: dog });
  await expect(row.first()).toContainText('Expected at 8:00 AM');
  expect(await violations(page)).toEqual([]);
  await button(today, `Arrived ${dog}`).click();
  await expectStatus(page, `${dog} arrived at 9:`);
  await expect(button(today, `Arrived ${dog}`)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Here now' })).toContainText(dog);

  // Live once it can no longer be undone (R83).
  await ownersPage.reload();
  await expect(ownersPage.getByText(`${dog} arrived at 9:`)).toBeVisible();
  await expect(ownersPage.getByRole('heading', { name: 'Activity' })).toBeVisible();
  await expect(ownersPage.getByText('Change or cancel', { exact: true })).toHaveCount(0);
  await expect(
    ownersPage.getByText('The stay has begun. Need to end it early? Message us.'),
  ).toBeVisible();

  await link(row.first(), dog).click();
  await link(page, 'See the stay').click();
  const card = page.getByRole('region', { name: 'Arrival and departure' });
  const next = page.getByRole('region', { name: 'What’s next' });
  const form = next.getByRole('form', { name: 'Left' });
  await field(form, 'Who picked up').fill('Aunt May');
  await form.getByText('At another time').click();
  await field(form, 'Left at').fill('23:45');
  await button(form, 'Left').click();
  await expectAlert(form, 'That time is still to come.');
  await expect(field(form, 'Who picked up')).toHaveValue('Aunt May');
  await field(form, 'Left at').fill('');
  await button(form, 'Left').click();
  await expectStatus(page, `${dog} left at 9:`);
  await expect(card).toContainText('Picked up by Aunt May at 9:');
  expect(await violations(page)).toEqual([]);

  await card.getByText('Correct the times').click();
  const times2 = card.getByRole('form', { name: 'Correct the times' });
  await field(times2, 'Dogs arrived').fill(`${day}T08:10`);
  await button(times2, 'Save times').click();
  await expectStatus(page, 'Times corrected.');
  await expect(card).toContainText(`${dog} arrived at 8:10 AM.`);

  await page.goto(paths.admin());
  await expect(today.getByText(`Arrived ${dog}`)).toHaveCount(0);
  await today.getByText(/^Done: /).click();
  await expect(row.first()).toContainText('Arrived at 8:10 AM');
});

test('R82 a dog that did not come ends its stay, and a wrong press at the door is undone', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
}) => {
  const owner = await newOwner();
  const dog = `Pho ${owner.lastName}`;
  const pet = await createPet(owner.id, { petName: dog }, app.database);
  const times = { start: `${day}T08:00`, end: `${day}T17:00`, status: 'accepted' } as const;
  const made = { ...times, createdAt: new Date('2026-11-10T15:00:00Z') };
  const { id } = await createBooking(owner.id, [pet.id], made, app.database);
  const stored = () => app.database.booking.findUniqueOrThrow({ where: { id } });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin();
  await page.goto(paths.admin());
  const today = page.getByRole('region', { name: 'Through the day' });
  await expect(button(today, `Left ${dog}`)).toHaveCount(0);

  await button(today, `Arrived ${dog}`).click();
  await expectStatus(page, `${dog} arrived at 9:`);
  await button(page, `Undo ${dog}: arrived.`).click();
  await expectStatus(page, `Undone. ${dog} is expected again.`);
  expect((await stored()).arrivedAt).toBeNull();

  await button(today, `Didn’t come ${dog}`).click();
  await expectStatus(page, `${dog} didn’t come, so the stay is canceled.`);
  await expect(today.getByText(dog)).toHaveCount(0);
  await button(page, `Undo ${dog}, Mon, Nov 16: didn’t come.`).click();
  await expectStatus(page, 'Undone. The booking is accepted again.');
  expect(await violations(page)).toEqual([]);

  await page.goto(paths.booking(id));
  await button(page, 'Didn’t come').click();
  await expectStatus(page, `${dog} didn’t come, so the stay is canceled.`);
  expect((await stored()).status).toBe('canceled');
  await unfold(page, 'Activity');
  const events = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  await expect(events.filter({ hasText: 'You canceled: they didn’t come' })).toHaveCount(2);
});

test('R86 cash is one press at the door, and can be taken back', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
}) => {
  const owner = await newOwner();
  const dog = `Tank ${owner.lastName}`;
  const pet = await createPet(owner.id, { petName: dog }, app.database);
  const times = { start: `${day}T08:00`, end: `${day}T17:00`, status: 'accepted' } as const;
  const made = { ...times, totalCents: 7500, createdAt: new Date('2026-11-10T15:00:00Z') };
  const { id, start } = await createBooking(owner.id, [pet.id], made, app.database);
  await app.database.booking.update({ where: { id }, data: { arrivedAt: start } });
  const remain = async () =>
    (await app.database.booking.findUniqueOrThrow({ where: { id } })).remainCents;
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin();
  await page.goto(paths.admin());
  const today = page.getByRole('region', { name: 'Through the day' });
  await button(today, `Left ${dog}`).click();
  await expectStatus(page, '$75.00 remains to be paid.');
  await button(today, `Take cash $75.00 ${dog}`).click();
  await expectStatus(page, `$75.00 in cash recorded for ${dog}.`);
  expect(await remain()).toBe(0);
  await button(page, `Undo ${dog}: $75.00 in cash.`).click();
  await expectStatus(page, 'Undone. $75.00 is open again.');
  expect(await remain()).toBe(7500);
  await button(today, `Send the link ${dog}`).click();
  await expectStatus(page, 'The owner gets an email with the link to pay.');
  await expect(button(today, `Take cash $75.00 ${dog}`)).toHaveCount(0);
});

test('a late Pick Up is charged only when the admin says so', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
}) => {
  const { database } = app;
  const fee = { lateCharge: 'fee', lateFeeCents: 500 } as const;
  await database.businessSettings.update({ where: { id: 1 }, data: fee });
  const owner = await newOwner();
  const dog = `Bo ${owner.lastName}`;
  const pet = await createPet(owner.id, { petName: dog }, database);
  const times = { start: `${day}T07:00`, end: `${day}T08:30`, status: 'accepted' } as const;
  const { id, start } = await createBooking(owner.id, [pet.id], times, database);
  await database.booking.update({ where: { id }, data: { arrivedAt: start } });
  await signInAsAdmin();
  await page.goto(paths.admin());
  const today = page.getByRole('region', { name: 'Through the day' });
  await expect(today.getByText('Should have left at 8:30 AM')).toBeVisible();
  await button(today, `Left ${dog}`).click();
  await expectStatus(page, `${dog} left at 9:`);
  await link(today, `Late Pick Up ${dog}`).click();
  const late = page.getByRole('status').filter({ hasText: 'minutes late' });
  await expect(late).toContainText(/minutes late: add \$\d+\.00\?/);
  expect(await violations(page)).toEqual([]);
  await late.getByRole('button', { name: /^Add \$/ }).click();
  await expectStatus(page, 'added for the late Pick Up. The owner gets an email.');
  await expect(late).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'How the total adds up' })).toContainText(
    /Late Pick Up, \d+ minutes/,
  );
});

test('R119 switching Arrivals with dogs in the house asks first, in both directions', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
}) => {
  const { id: ownerId, lastName } = await newOwner();
  const stayOf = async (name: string, end: string) => {
    const pet = await createPet(ownerId, { petName: `${name} ${lastName}` }, app.database);
    const times = {
      start: '2026-11-14T09:00',
      end,
      service: 'Boarding',
      status: 'accepted',
    } as const;
    return createBooking(ownerId, [pet.id], times, app.database);
  };
  const [sleeps, overdue] = [
    await stayOf('Sleeps', '2026-11-18T09:00'),
    await stayOf('Overdue', '2026-11-15T09:00'),
  ];
  await app.database.booking.updateMany({
    where: { id: { notIn: [sleeps.id, overdue.id] }, status: 'accepted' },
    data: { status: 'rejected' },
  });
  await app.database.booking.update({
    where: { id: overdue.id },
    data: { arrivedAt: overdue.start },
  });
  await signInAsAdmin();
  const card = page.getByRole('form', { name: 'Arrivals', exact: true });
  const open = () => page.goto(paths.settingsCard('arrivals'));
  const noted = () => app.database.businessSettings.findUniqueOrThrow({ where: { id: 1 } });
  await open();
  await card.getByRole('checkbox').first().uncheck();
  await button(card, 'Save Arrivals').click();
  await expectStatus(page, '1 dog is checked in. It counts as left at its Pick Up.');
  expect(await violations(page)).toEqual([]);
  expect(await noted()).toMatchObject({ trackArrivals: true });
  await button(page, 'Switch off').click();
  await expectStatus(page, 'Changes saved.');
  await page.goto(paths.admin());
  const here = page.getByRole('region', { name: 'Here now' });
  await expect(here).toContainText('Sleeps');
  await expect(here).not.toContainText('Overdue');

  await open();
  await card.getByRole('checkbox').first().check();
  await button(card, 'Save Arrivals').click();
  await expectStatus(page, '1 dog is booked for now. Note it as arrived at its Drop Off?');
  expect(await violations(page)).toEqual([]);
  await button(page, 'Leave as expected').click();
  await expectStatus(page, 'Changes saved.');
  expect(await noted()).toMatchObject({ trackArrivals: true });
  await page.goto(paths.admin());
  await expect(here).not.toContainText('Sleeps');
  await expect(page.getByRole('button', { name: `Arrived Sleeps ${lastName}` })).toBeVisible();
});
