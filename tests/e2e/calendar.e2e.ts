/** The admin's first page: today, and the calendar with its table (spec section 2). */
import type { Page } from '@playwright/test';
import type { Booking } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { violations } from './axe';
import { type App, expect, test } from './fixtures';
import { awake, button, expectStatus, fact, link, openMore } from './steps';

type Input = { pet: string; ownerId: string; booking: Booking };

// A separate month, so that the sample's bookings don't crowd it.
const month = '2027-04';

const it = test.extend<{ wish: Input }>({
  wish: async ({ app, newOwner, signInAsAdmin }, use) => {
    const owner = await newOwner();
    const pet = `Dog of ${owner.lastName}`;
    const { id } = await createPet(owner.id, { petName: pet }, app.database);
    const stay = {
      service: 'Boarding',
      start: '2027-04-13T09:00',
      end: '2027-04-15T10:00',
    } as const;
    const booking = await createBooking(owner.id, [id], stay, app.database);
    await signInAsAdmin();
    await use({ pet, ownerId: owner.id, booking });
  },
});

const entryOf = (page: Page, { booking }: Input) =>
  page.locator(`[data-event-id="${booking.id}"]`).first();

async function move(
  { database }: App,
  { booking: { id } }: Input,
  { start, end }: { start: string; end: string },
): Promise<void> {
  await database.booking.update({
    where: { id },
    data: { start: new Date(start), end: new Date(end) },
  });
}

it('R43 the days of a month are as tall as each other, whether or not somebody asks for one', async ({
  page,
  wish,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(paths.adminCalendar({ month }));
  await expect(entryOf(page, wish)).toBeVisible();
  await expect(page.getByText('1 requested').first()).toBeVisible();
  const heights = await page
    .locator('.sx__month-grid-day__header-date')
    .evaluateAll((days) => days.map((day) => day.parentElement?.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(27);
  expect(new Set(heights).size).toBe(1);
});

for (const width of [390, 1280])
  it.describe(`at ${width} px`, { tag: width > 390 ? '@deep' : [] }, () => {
    it.use({ viewport: { width, height: 900 } });

    it('an entry opens by keyboard, tells all of the stay, and Accept answers it', async ({
      app,
      page,
      wish,
    }) => {
      await page.goto(paths.adminCalendar({ month, view: 'day', day: '2027-04-13' }));
      await expect(page.getByRole('region', { name: 'Through the day' })).toBeVisible();
      const entry = entryOf(page, wish);
      await expect(entry).toContainText(wish.pet);
      await entry.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      const title = link(dialog, `${wish.pet}'s Profile`);
      await expect(title).toHaveAttribute('href', paths.publicProfile(wish.ownerId));
      await expect(fact(dialog, 'Start')).toHaveText('Apr 13, 2027 at 9:00 AM');
      await expect(fact(dialog, 'End')).toHaveText('Apr 15, 2027 at 10:00 AM');
      await expect(fact(dialog, 'Duration')).toHaveText('2 days');
      await expect(link(dialog, 'Delete')).toHaveAttribute(
        'href',
        paths.deleteBooking(wish.booking.id),
      );
      await openMore(dialog);
      await expect(link(dialog, 'Send Message')).toHaveAttribute(
        'href',
        paths.adminMessaging(wish.ownerId),
      );
      await button(dialog, 'Close').last().press('Enter');
      await expect(dialog).toHaveCount(0);

      await entry.focus();
      await page.keyboard.press('Enter');
      await button(dialog, 'Accept').click();
      await expectStatus(page, 'Booking request accepted');
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`/admin\\?month=${month}`));
      const after = await app.database.booking.findUniqueOrThrow({
        where: { id: wish.booking.id },
      });
      expect(after.status).toBe('accepted');
      await page.getByRole('button', { name: /^Undo .*: accepted/ }).click();
      await expectStatus(page, 'Undone. The request is pending again.');
    });

    it('the calendar and its table have no axe violation', async ({ page, wish }) => {
      await page.goto(paths.adminCalendar({ month }));
      await page.locator('.sx__calendar').waitFor();
      expect(await violations(page)).toEqual([]);
      await link(page, 'Table').click();
      await expect(page).toHaveURL(/view=table/);
      await expect(page.getByRole('main').getByRole('table')).toContainText(wish.pet);
      expect(await violations(page)).toEqual([]);
    });
  });

it('R41 an entry of a deleted account leads to nobody', async ({ app, page, wish }) => {
  await app.database.profile.update({
    where: { id: wish.ownerId },
    data: { deletedAt: new Date() },
  });
  await page.goto(paths.adminCalendar({ month, view: 'day', day: '2027-04-13' }));
  await entryOf(page, wish).click();
  const dialog = page.getByRole('dialog', { name: `${wish.pet}, deleted account` });
  await expect(dialog.getByRole('link')).toHaveText(['Request details', 'Delete']);
});

it('a stay over two weeks says in the month when it begins and when it ends, each once', async ({
  app,
  page,
  wish,
}) => {
  await move(app, wish, { start: '2027-04-23T13:00:00Z', end: '2027-04-26T14:30:00Z' });
  const reason = 'Spring cleaning';
  await app.database.specialDay.create({ data: { date: '2027-04-29', reason } });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(paths.adminCalendar({ month }));
  const pieces = page.locator(`[data-event-id^="${wish.booking.id}"]`);
  await expect(pieces).toHaveText([/^9:00 AM\s*Dog of/, /^Dog of .*until 10:30 AM$/]);
  await expect(page.getByTitle(`Closed: ${reason}`)).toBeVisible();
  // It grows with the page: nothing inside it scrolls.
  const inside = page.locator('.sx__view-container');
  expect(await inside.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  // A phone's agenda shows what happens on a day.
  await page.setViewportSize({ width: 390, height: 900 });
  const listed = page.locator(`.sx__month-agenda-event[data-event-id^="${wish.booking.id}"]`);
  for (const [day, words] of [
    ['April 23', 'arrives 9:00 AM'],
    ['April 24', 'stays'],
    ['April 26', 'until 10:30 AM'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`${day}, 2027`) }).click();
    await expect(listed).toHaveText(`${wish.pet}${words}`);
  }
  await link(page, 'Table').click();
  await expect(page.getByRole('main').getByRole('table')).toContainText(`Closed: ${reason}`);
  await app.database.specialDay.deleteMany({ where: { reason } });
});

it('the calendar is not redrawn for an answer, and starts over for a link to another month', async ({
  page,
  wish,
}) => {
  await page.goto(paths.adminCalendar({ month }));
  await expect(page.getByText('1 requested').first()).toBeVisible();
  const calendar = page.locator('.sx__calendar');
  await calendar.evaluate((element: HTMLElement) => (element.title = 'as it was'));
  await entryOf(page, wish).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Accept').click();
  await expectStatus(page, 'Booking request accepted');
  await expect(dialog).toBeHidden();
  await expect(calendar).toHaveAttribute('title', 'as it was');
  await link(page.getByRole('navigation', { name: 'Admin' }), 'Calendar').click();
  await expect(calendar).toContainText('November 2026');
  await expect(calendar).not.toHaveAttribute('title');
});

it('R148 below Today the calendar comes once it is near, and is new after an answer', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
}) => {
  const owner = await newOwner();
  const { id } = await createPet(owner.id, { petName: `Pip ${owner.lastName}` }, app.database);
  const stay = { start: '2026-11-29T09:00', end: '2026-11-29T15:00' } as const;
  const { id: bookingId } = await createBooking(owner.id, [id], stay, app.database);
  await signInAsAdmin();
  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(paths.admin());
  await awake(page);
  const calendar = page.locator('.sx__calendar');
  await expect(calendar).toHaveCount(0);
  expect(asked).not.toContain('/resources/calendar-month');
  await page.getByRole('region', { name: 'Calendar' }).scrollIntoViewIfNeeded();
  await expect(calendar).toContainText('November 2026');
  await page.getByRole('button', { name: /November 29, 2026/ }).click();
  await page.locator(`.sx__month-agenda-event[data-event-id^="${bookingId}"]`).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Accept').click();
  await expectStatus(page, 'Booking request accepted');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(
    (url) => url.pathname === '/admin' && !url.searchParams.has('month'),
  );
  await page.locator(`.sx__month-agenda-event[data-event-id^="${bookingId}"]`).click();
  await expect(link(dialog, 'Cancel')).toBeVisible();
});

it('the address remembers month and view, and a reload shows them again', async ({
  app,
  page,
  wish,
}) => {
  // A day on which no other test's stays hide it behind "more".
  await move(app, wish, { start: '2027-04-21T13:00:00Z', end: '2027-04-22T13:00:00Z' });
  await page.goto(paths.adminCalendar({ month: '2027-03' }));
  const calendar = page.locator('.sx__calendar');
  await expect(calendar).toContainText('March 2027');
  await button(page, 'Next period').click();
  await expect(page).toHaveURL(/month=2027-04/);
  await expect(entryOf(page, wish)).toContainText(wish.pet);
  await page.reload();
  await expect(calendar).toContainText('April 2027');
  await expect(entryOf(page, wish)).toBeVisible();
});
