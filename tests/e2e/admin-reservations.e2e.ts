/** Actions of the admin other than answers: search, undo, delete, edit (R15, R21, R27). */
import type { Page } from '@playwright/test';
import type { Booking, Profile } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { expect, phone, test, type App } from './fixtures';
import {
  bookingCard,
  button,
  choose,
  expectAlert,
  expectStatus,
  fact,
  field,
  fillIn,
  hydrated,
  link,
  openMore,
  timeInput,
} from './steps';

type Input = { owner: Profile; pet: string; booking: Booking };

const question = 'Are you sure you want to delete this booking request?';

const it = test.extend<{ wish: Input; admin: Page }>({
  wish: async ({ app, newOwner }, use) => {
    const owner = await newOwner();
    const pet = `Dog of ${owner.lastName}`;
    const { id } = await createPet(owner.id, { petName: pet }, app.database);
    const stay = {
      start: '2026-11-17T06:30',
      end: '2026-11-17T12:30',
      createdAt: new Date('2026-11-16T12:00:00Z'),
    };
    await use({ owner, pet, booking: await createBooking(owner.id, [id], stay, app.database) });
  },
  admin: async ({ newAdmin, otherBrowser, signInAs }, use) => {
    const page = await otherBrowser();
    await signInAs(await newAdmin(), page);
    await use(page);
  },
});

const bookingOf = ({ database }: App, { id }: Booking) =>
  database.booking.findUnique({ where: { id }, include: { mails: true } });

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Which reservations' });

it('a tab pressed while a search loads counts, with that search', async ({ admin, wish }) => {
  await admin.goto(paths.adminReservations(), { waitUntil: 'networkidle' });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await admin.route('**/reservations.data*', async (route) => {
    if (route.request().url().includes('q=')) await held;
    await route.continue();
  });
  await field(admin, 'Search by pet or owner').fill(wish.pet);
  await button(admin, 'Search').click();
  const past = tabs(admin).getByRole('link', { name: /^Past/ });
  await expect(past).toHaveAttribute('href', /q=Dog/);
  await past.hover();
  await admin.mouse.down();
  answer();
  await expect(admin).toHaveURL(/q=Dog/);
  await expect(tabs(admin).getByRole('link', { name: 'Pending 1' })).toBeVisible();
  await admin.mouse.up();
  await expect(admin).toHaveURL(/when=past&q=Dog/);
});

it.describe('on a phone', () => {
  it.use(phone);

  it('finds a booking by its pet or its owner, in every tab', async ({ admin, wish }) => {
    const { owner, pet } = wish;
    await admin.goto(paths.adminReservations());
    await field(admin, 'Search by pet or owner').fill(pet);
    await button(admin, 'Search').click();
    await expect(bookingCard(admin, pet)).toBeVisible();
    await expect(tabs(admin).getByRole('link', { name: /^Canceled/ })).toBeVisible();
    await tabs(admin)
      .getByRole('link', { name: /^Upcoming/ })
      .click();
    await expect(field(admin, 'Search by pet or owner')).toHaveValue(pet);
    await expect(bookingCard(admin, pet)).toBeVisible();
    await expect(admin).toHaveURL(/when=upcoming/);
    // The address changes before the page does, and the search belongs to the tab that is shown.
    await expect(tabs(admin).getByRole('link', { name: /^Upcoming/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await field(admin, 'Search by pet or owner').fill(`${owner.lastName} ${owner.firstName}`);
    await button(admin, 'Search').click();
    await expect(bookingCard(admin, pet)).toBeVisible();
    await field(admin, 'Search by pet or owner').fill('"nobody* of that name');
    await button(admin, 'Search').click();
    await expect(admin.getByText('No owner or dog matches “"nobody* of that name”.')).toBeVisible();
    await link(admin, 'Show all').click();
    await expect(field(admin, 'Search by pet or owner')).toHaveValue('');
    await expect(admin).toHaveURL(/when=upcoming$/);
  });

  it('R15 one tap answers, the next request takes its place, and Undo takes it back', async ({
    app,
    admin,
    wish,
  }) => {
    const { owner, pet, booking } = wish;
    const second = await createPet(owner.id, { petName: `Second ${pet}` }, app.database);
    const later = { start: '2026-11-18T06:30', end: '2026-11-18T12:30' };
    await createBooking(owner.id, [second.id], later, app.database);
    await admin.goto(paths.adminReservations('pending', owner.lastName ?? ''));
    const first = admin.getByRole('article').first();
    await expect(first).toHaveAccessibleName(pet);
    await button(first, 'Accept').click();
    await expectStatus(admin, 'Booking request accepted');
    await expect(first).toHaveAccessibleName(`Second ${pet}`);
    await button(first, 'Reject').click();
    await expectStatus(admin, 'Booking request rejected');
    const undo = admin.getByRole('button', { name: /^Undo / });
    await expect(undo).toHaveText([
      `Undo Second ${pet}, Wed, Nov 18: rejected.`,
      `Undo ${pet}, Tue, Nov 17: accepted.`,
    ]);
    await undo.last().click();
    await expectStatus(admin, 'Undone. The request is pending again.');
    await expect(first).toHaveAccessibleName(pet);
    await expect(undo).toHaveText([`Undo Second ${pet}, Wed, Nov 18: rejected.`]);
    const after = await bookingOf(app, booking);
    expect(after?.status).toBe('pending');
    expect(after?.mails.map(({ state }) => state)).toEqual(['expired']);
  });

  it('R71 Reject with a reason: quick text and own words, and "More" has the rest', async ({
    app,
    admin,
    wish,
  }) => {
    const { pet, booking } = wish;
    await admin.goto(paths.adminReservations('pending', pet));
    const card = bookingCard(admin, pet);
    await expect(card.getByRole('button')).toHaveText(['Accept', 'Reject']);
    await openMore(card);
    await link(card, 'Reject with a reason').click();
    await admin.getByLabel("We're full on those days.").check();
    await field(admin, 'In your words').fill('Next week is free.');
    await button(admin, 'Yes, reject it').click();
    await expectStatus(admin, 'Booking request rejected');
    const after = await bookingOf(app, booking);
    expect(after?.status).toBe('rejected');
    const reason = "We're full on those days. Next week is free.";
    expect(after?.mails.map(({ contents }) => contents)).toMatchObject([{ reason }]);
  });

  it('R71 a stay that is over asks whether the owner is told', async ({ app, admin, wish }) => {
    const past = {
      start: '2026-11-02T09:00',
      end: '2026-11-02T15:00',
      status: 'accepted',
    } as const;
    const [{ id } = { id: '' }] = await app.database.pet.findMany({
      where: { userId: wish.owner.id },
    });
    for (const told of [false, true]) {
      const booking = await createBooking(wish.owner.id, [id], past, app.database);
      await admin.goto(paths.booking(booking.id));
      await openMore(admin.getByRole('main'));
      await link(admin, 'Cancel').click();
      const asked = admin.getByRole('dialog').or(admin.getByRole('main')).last();
      if (told) await asked.getByLabel('Tell the owner?').check();
      await button(asked, 'Yes, cancel it').click();
      await expectStatus(admin, 'Booking request canceled');
      expect((await bookingOf(app, booking))?.mails.length).toBe(told ? 1 : 0);
    }
  });

  it('R72 the page of a stay has the owner, each dog’s care and the next step, not Pay', async ({
    app,
    admin,
    wish,
  }) => {
    const { owner, pet, booking } = wish;
    await app.database.pet.updateMany({
      where: { userId: owner.id },
      data: { foodInfo: 'Two cups at 7.', medInfo: 'A pill at 8.', additionalInfo: 'Shy.' },
    });
    const privateNote =
      'Pays in cash, always a day late. On Tuesdays the neighbor lets the dog in, door code 4471.';
    await app.database.profile.update({ where: { id: owner.id }, data: { privateNote } });
    await admin.goto(paths.adminReservations('pending', pet));
    const noted = bookingCard(admin, pet).getByText(`Private note: ${privateNote}`);
    const cut = () => noted.evaluate((text) => text.scrollHeight > text.clientHeight + 1);
    expect(await cut()).toBe(true);
    await noted.click();
    await expect.poll(cut).toBe(false);
    await link(bookingCard(admin, pet), pet).click();
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Request details');
    const main = admin.getByRole('main');
    await expect(main.getByRole('button').first()).toHaveText('Accept');
    await expect(main.locator('a[href^="tel:"]').first()).toHaveText(owner.phoneNumber ?? '');
    await expect(main).toContainText(privateNote);
    const care = admin.getByRole('region', { name: new RegExp(`^${pet}`) });
    for (const words of ['Two cups at 7.', 'A pill at 8.', 'Shy.', 'Emergency contact', 'Vet'])
      await expect(care).toContainText(words);
    await expect(link(admin, 'Pay')).toHaveCount(0);
    await button(main, 'Accept').click();
    await expectStatus(admin, 'Booking request accepted');
    await expect(link(main, 'Cancel')).toBeVisible();
    expect((await bookingOf(app, booking))?.status).toBe('accepted');
  });

  it('R21 Delete asks first, and a mail tells the owner', async ({ app, admin, wish }) => {
    const { pet, booking } = wish;
    await admin.goto(paths.adminReservations('pending', pet));
    const open = async () => {
      await openMore(bookingCard(admin, pet));
      const press = link(bookingCard(admin, pet), 'Delete');
      await expect(press).toHaveAttribute('aria-haspopup', 'dialog');
      await press.click();
      return admin.getByRole('dialog', { name: question });
      await expect(admin.getByRole('heading', { name: question })).toBeVisible();
      return admin.getByRole('main');
    };
    const asked = await open();
    await expect(asked).toContainText('The owner will be told it was canceled.');
    await button(asked, 'Keep it').or(link(asked, 'Keep it')).click();
    await expect(bookingCard(admin, pet)).toBeVisible();
    await openMore(bookingCard(admin, pet));
    await button(await open(), 'Yes, delete it').click();
    await expectStatus(admin, 'Booking request deleted');
    await expect(bookingCard(admin, pet)).toHaveCount(0);
    expect(await bookingOf(app, booking)).toBeNull();
  });

  it('R21 a booking with money is not deleted, and the page says why', async ({
    app,
    admin,
    wish,
  }) => {
    const pets = await app.database.pet.findMany({ where: { userId: wish.owner.id } });
    const paid = await createBooking(
      wish.owner.id,
      pets.map(({ id }) => id),
      { paidCents: 2000 },
      app.database,
    );
    await admin.goto(paths.deleteBooking(paid.id));
    await expect(
      admin.getByText("This booking has payments, so it can't be deleted."),
    ).toBeVisible();
    await expect(button(admin, 'Yes, delete it')).toHaveCount(0);
    await expect(admin.getByRole('heading', { level: 2 })).toHaveText(
      'This booking can’t be deleted',
    );
    await link(admin, 'Open the booking').click();
    await expect(admin).toHaveURL(new RegExp(paths.booking(paid.id)));
  });

  it('R27 an edited total is set by hand, beside the calculated one, and recalculated', async ({
    app,
    admin,
    wish,
  }) => {
    const { pet, booking } = wish;
    await admin.goto(paths.adminReservations('pending', pet));
    await openMore(bookingCard(admin, pet));
    await link(bookingCard(admin, pet), 'Edit').click();
    await expect(admin.getByRole('heading', { name: 'Edit a booking' })).toBeVisible();
    await hydrated(admin);
    await expect(timeInput(admin, 'Drop Off')).toHaveValue('2026-11-17T06:30');
    await fillIn(admin, { Total: '40', Message: 'As agreed.' });
    await button(admin, 'Save').click();
    await expectStatus(admin, 'Booking saved. Its total is $40.00, set manually.');
    const card = bookingCard(admin, pet);
    await expect(fact(card, 'Total')).toHaveText('$40.00');
    await expect(fact(card, 'Set manually; calculated')).toHaveText('$45.00');
    await expect(card).toContainText('As agreed.');
    await openMore(card);
    await link(card, 'Edit').click();
    await hydrated(admin);
    await expect(admin.getByText('Set manually. Calculated: $45.00.')).toBeVisible();
    await fillIn(admin, { 'Pick Up': '2026-11-17T09:30' });
    await button(admin, 'Recalculate').click();
    await expectStatus(admin, 'Booking saved. Its total is $30.00.');
    expect(await bookingOf(app, booking)).toMatchObject({
      totalCents: 3000,
      totalByHand: false,
      message: 'As agreed.',
    });
  });

  it('R15 of two tabs that edit, the second sees what the first left', async ({
    app,
    admin,
    wish,
  }) => {
    const { pet, booking } = wish;
    const second = await admin.context().newPage();
    for (const tab of [admin, second]) {
      await tab.goto(paths.editBooking(booking.id, { when: 'pending', search: pet }));
      await hydrated(tab);
    }
    await fillIn(admin, { Message: 'From the first tab.' });
    await choose(admin, { Status: 'accepted' });
    await button(admin, 'Save').click();
    await expectStatus(admin, 'Booking saved.');
    await fillIn(second, { Message: 'From the second.', Total: '50' });
    await button(second, 'Save').click();
    await expectAlert(second, 'This booking was changed in the meantime, so nothing was saved.');
    await expect(bookingCard(second, pet)).toContainText('From the first tab.');
    await expect(bookingCard(second, pet)).toContainText('accepted');
    await expect(field(second, 'Message')).toHaveValue('From the second.');
    expect(await bookingOf(app, booking)).toMatchObject({
      message: 'From the first tab.',
      status: 'accepted',
      totalCents: 4500,
    });
  });

  it('what is wrong in an edit is said beside it, and nothing typed is lost', async ({
    admin,
    wish,
  }) => {
    await admin.goto(paths.editBooking(wish.booking.id));
    await hydrated(admin);
    await fillIn(admin, { 'Pick Up': '2026-11-16T09:30', Total: 'a lot', Message: 'Kept.' });
    await button(admin, 'Save').click();
    await expectAlert(admin, 'start date must be before end date');
    await expectAlert(admin, 'Enter an amount such as 45 or 45.50.');
    await expect(field(admin, 'Message')).toHaveValue('Kept.');
    await expect(field(admin, 'Total')).toHaveValue('a lot');
  });
});
