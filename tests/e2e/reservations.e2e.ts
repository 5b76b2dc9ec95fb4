/** Actions of owner and admin on a booking, one after the other and in parallel (R14 to R16). */
import type { Locator, Page } from '@playwright/test';
import type { Booking, Profile } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { expect, test, type App } from './fixtures';
import {
  bookingCard,
  button,
  expectAlert,
  expectStatus,
  fact,
  link,
  openChanges,
  openMore,
} from './steps';

type Input = { owner: Profile; pet: string; booking: Booking };

/** A pending Daycare of a new owner, with a unique dog's name. */
const it = test.extend<{ wish: Input; admin: Page }>({
  wish: async ({ app, newOwner }, use) => {
    const owner = await newOwner();
    const pet = `Dog of ${owner.lastName}`;
    const { id } = await createPet(owner.id, { petName: pet }, app.database);
    const stay = {
      // Early tomorrow, so that it is on the first page of every list.
      start: '2026-11-17T06:30',
      end: '2026-11-17T12:30',
      message: 'Bring the ball.',
      // Before the server's clock started, whichever of the two processes started first.
      createdAt: new Date('2026-11-16T12:00:00Z'),
    };
    const booking = await createBooking(owner.id, [id], stay, app.database);
    await use({ owner, pet, booking });
  },
  admin: async ({ newAdmin, otherBrowser, signInAs }, use) => {
    const page = await otherBrowser();
    await signInAs(await newAdmin(), page);
    await use(page);
  },
});

const statusOf = async ({ database }: App, { id }: Booking) =>
  database.booking.findUniqueOrThrow({
    where: { id },
    select: { status: true, canceledAt: true, history: { orderBy: { at: 'asc' } } },
  });

const mailsOf = async ({ database }: App, { id: bookingId }: Booking) =>
  (await database.outboxMail.findMany({ where: { bookingId } })).map(({ template }) => template);

/** Presses Cancel on the card. @returns the dialog that then asks */
async function askToCancel(page: Page, pet: string): Promise<Locator> {
  const cancel = link(bookingCard(page, pet), 'Cancel');
  await expect(cancel).toHaveAttribute('aria-haspopup', 'dialog');
  await cancel.click();
  return page.getByRole('dialog', { name: 'Cancel this stay?' });
}

/** Presses the answer, a button or a link. */
const answerThere = (asked: Locator, name: 'Yes, cancel it' | 'Keep it') =>
  button(asked, name).or(link(asked, name)).click();

const answers = [
  { press: 'Accept', status: 'accepted', mail: 'confirmation', tab: 'upcoming' },
  { press: 'Reject', status: 'rejected', mail: 'rejection', tab: 'canceled' },
  { press: 'Cancel', status: 'canceled', mail: 'admin_cancel', tab: 'canceled' },
] as const;

it('the owner cancels', async ({ app, page, wish, signInAs }) => {
  const { owner, pet, booking } = wish;
  await signInAs(owner);
  await page.goto(paths.reservationsOf(owner.id));
  const asked = await askToCancel(page, pet);
  await expect(asked).toContainText("We'll withdraw your request and let Nora know.");
  await answerThere(asked, 'Keep it');
  await expect(link(bookingCard(page, pet), 'Cancel')).toBeVisible();
  expect((await statusOf(app, booking)).status).toBe('pending');
  await answerThere(await askToCancel(page, pet), 'Yes, cancel it');
  await expectStatus(page, 'Booking request canceled');
  await expect(bookingCard(page, pet)).toHaveCount(0);
  await link(page.getByRole('navigation', { name: 'Which reservations' }), 'Canceled 1').click();
  await expect(bookingCard(page, pet)).toContainText('canceled');
  await expect(link(bookingCard(page, pet), 'Cancel')).toHaveCount(0);
  await expect(link(bookingCard(page, pet), 'Pay')).toHaveCount(0);
  const after = await statusOf(app, booking);
  expect(after.status).toBe('canceled');
  expect(after.canceledAt).not.toBeNull();
  expect(new Set(await mailsOf(app, booking))).toEqual(new Set(['user_cancel']));
});

for (const { press, status, mail, tab } of answers)
  it(`the admin presses ${press}`, async ({ app, admin, wish }) => {
    const { pet, booking, owner } = wish;
    await admin.goto(paths.adminReservations('pending', pet));
    const card = bookingCard(admin, pet);
    await expect(card).toContainText('Tue, Nov 17, 6:30 AM – 12:30 PM · 6 h');
    await expect(fact(card, 'Total')).toHaveText('$45.00');
    await expect(card).toContainText('Bring the ball.');
    await expect(card).toContainText('Daycare');
    await expect(link(card, owner.fullName ?? '')).toBeVisible();
    await expect(link(card, pet)).toHaveAttribute('href', paths.booking(booking.id));
    await openMore(card);
    await expect(fact(card, 'Drop Off')).toHaveText('Nov 17, 2026 at 6:30 AM');
    await expect(fact(card, 'Pick Up')).toHaveText('Nov 17, 2026 at 12:30 PM');
    if (press === 'Cancel') await answerThere(await askToCancel(admin, pet), 'Yes, cancel it');
    else await button(card, press).click();
    await expectStatus(admin, `Booking request ${status}`);
    await expect(card).toHaveCount(0);
    // By its name: with many bookings it is on another page of the tab.
    await admin.goto(paths.adminReservations(tab, pet));
    await expect(bookingCard(admin, pet)).toContainText(status);
    const after = await statusOf(app, booking);
    expect(after.status).toBe(status);
    expect(after.canceledAt === null).toBe(status !== 'canceled');
    expect(after.history.at(-1)).toMatchObject({ fromStatus: 'pending', toStatus: status });
    expect(await mailsOf(app, booking)).toEqual([mail]);
  });

it('R15 an owner whose page is stale reads what the state is now', async ({
  app,
  page,
  admin,
  wish,
  signInAs,
}) => {
  const { owner, pet, booking } = wish;
  await signInAs(owner);
  await page.goto(paths.reservationsOf(owner.id));
  const asked = await askToCancel(page, pet);

  await admin.goto(paths.adminReservations('pending', pet));
  await button(bookingCard(admin, pet), 'Reject').click();
  await expectStatus(admin, 'Booking request rejected');

  await answerThere(asked, 'Yes, cancel it');
  await expectAlert(page, ', was rejected a moment ago. Nothing else changed.');
  // The list shows it too, or the page that asked: the booking is no longer pending.

  await expect(bookingCard(page, pet)).toHaveCount(0);
  expect((await statusOf(app, booking)).status).toBe('rejected');
});

it('R15 on its own page, too, a stale Cancel says what the state is now', async ({
  app,
  page,
  admin,
  wish,
  signInAs,
}) => {
  const { owner, pet, booking } = wish;
  await signInAs(owner);
  await page.goto(paths.booking(booking.id));
  await openChanges(page);
  const asked = await askToCancel(page, pet);
  await admin.goto(paths.adminReservations('pending', pet));
  await button(bookingCard(admin, pet), 'Reject').click();
  await expectStatus(admin, 'Booking request rejected');

  await answerThere(asked, 'Yes, cancel it');
  await expectAlert(page, ', was rejected a moment ago. Nothing else changed.');
  await expectStatus(page, "Sorry, we couldn't take this one.");

  await expect(bookingCard(page, pet)).toContainText('rejected');
  await expect(link(bookingCard(page, pet), 'Cancel')).toHaveCount(0);
  expect((await statusOf(app, booking)).status).toBe('rejected');
});

it('R15 of two tabs the second sees what the first left', async ({ app, admin, wish }) => {
  const { pet, booking } = wish;
  const second = await admin.context().newPage();
  for (const tab of [admin, second]) {
    await tab.goto(paths.adminReservations('pending', pet));
    await expect(button(bookingCard(tab, pet), 'Accept')).toBeVisible();
  }
  await button(bookingCard(admin, pet), 'Accept').click();
  await expectStatus(admin, 'Booking request accepted');
  await button(bookingCard(second, pet), 'Reject').click();
  await expectAlert(second, ', was accepted a moment ago. Nothing else changed.');
  await expect(bookingCard(second, pet)).toHaveCount(0);
  expect((await statusOf(app, booking)).status).toBe('accepted');
  expect(await mailsOf(app, booking)).toEqual(['confirmation']);
});

it('R20 the same answer from two tabs is given once', async ({ app, admin, wish }) => {
  const { pet, booking } = wish;
  const second = await admin.context().newPage();
  for (const tab of [admin, second]) {
    await tab.goto(paths.adminReservations('pending', pet));
    await expect(button(bookingCard(tab, pet), 'Accept')).toBeVisible();
  }
  for (const tab of [admin, second]) {
    await button(bookingCard(tab, pet), 'Accept').click();
    await expectStatus(tab, 'Booking request accepted');
  }
  expect((await statusOf(app, booking)).history).toHaveLength(2);
  expect(await mailsOf(app, booking)).toEqual(['confirmation']);
});

it('R6 R16 a long list has pages, and each tab its number', async ({
  app,
  page,
  wish,
  signInAs,
}) => {
  const { owner } = wish;
  const pets = await app.database.pet.findMany({ where: { userId: owner.id } });
  for (let day = 1; day <= 21; day += 1) {
    const date = `2026-12-${String(day).padStart(2, '0')}`;
    const stay = { start: `${date}T09:00`, end: `${date}T12:00` };
    await createBooking(owner.id, [pets[0]?.id ?? ''], stay, app.database);
  }
  await signInAs(owner);
  await page.goto(paths.reservationsOf(owner.id, 'upcoming'));
  const tabs = page.getByRole('navigation', { name: 'Which reservations' });
  await expect(tabs.getByRole('link')).toHaveText([
    /^Pending\s*22/,
    /^Upcoming\s*22/,
    /^Current/,
    /^Past/,
    /^Canceled/,
  ]);
  // The next stay comes first.
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(10);
  await expect(cards.first()).toContainText('Tue, Nov 17, 6:30 AM');
  await expect(cards.nth(1)).toContainText('Tue, Dec 1, 9:00 AM – 12:00 PM · 3 h');
  // The card leads to its page.
  await expect(cards.first()).not.toContainText('Drop Off');
  await link(page, 'Page 3').click();
  await expect(cards).toHaveCount(2);
  await expect(cards.last()).toContainText('Mon, Dec 21, 9:00 AM');
  await expect(page).toHaveURL(/when=upcoming&page=3$/);
  await cards.last().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request details');
  await expect(page.getByRole('article')).toContainText('Mon, Dec 21, 9:00 AM');
});
