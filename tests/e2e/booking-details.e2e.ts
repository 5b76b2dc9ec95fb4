/** A booking's own page, the same stay on new dates, and the notice of a pet that is booked already. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Pet, Profile } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { createBooking, type BookingFields } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { expect, test, type App } from './fixtures';
import {
  bookingCard,
  button,
  expectAlert,
  expectStatus,
  expectTotal,
  field,
  fillIn,
  hydrated,
  link,
  openChanges,
  openMore,
  timeInput,
  unfold,
} from './steps';

type Visit = {
  owner: Profile;
  pets: Pet[];
  /** A stay of the first pet, which is Waffles. */
  stay: (fields: BookingFields) => Promise<string>;
};

const it = test.extend<{ visit: Visit }>({
  visit: async ({ app, signInAsOwner }, use) => {
    const owner = await signInAsOwner();
    const pets = [
      await createPet(owner.id, { petName: 'Waffles' }, app.database),
      await createPet(owner.id, { petName: 'Syrup' }, app.database),
    ];
    const one = pets.slice(0, 1).map(({ id }) => id);
    const createdAt = new Date('2026-10-30T15:00:00Z');
    await use({
      owner,
      pets,
      stay: async (fields) =>
        (await createBooking(owner.id, one, { createdAt, ...fields }, app.database)).id,
    });
  },
});

// A separate server from 9 AM on: the test reads times near now.
it.use({ clockStart: '2026-11-16T14:00:02Z' });

const bookingsOf = ({ database }: App, owner: Profile) =>
  database.booking.findMany({ where: { userId: owner.id }, orderBy: { createdAt: 'asc' } });

const dog = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const history = (page: Page) =>
  page.getByRole('region', { name: 'Activity' }).getByRole('listitem');

it.describe('on a phone', () => {
  it('says how it stands, what happens next and what happened', async ({ page, visit }) => {
    const start = '2026-12-01T09:00';
    const end = '2026-12-01T15:00';
    const pending = await visit.stay({ start, end, createdAt: new Date('2026-11-16T13:30:00Z') });
    await page.goto(paths.booking(pending));
    await expectStatus(page, 'Your reservation is not yet confirmed.');
    await expectStatus(page, 'We reply within two hours between 8 AM and 7 PM.');
    await expectStatus(page, 'Request sent');
    await expectStatus(page, 'Nora will answer by 10:30 AM today.');
    // R149: three screens of a phone at the most.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3 * 844);
    const bring = page.getByRole('region', { name: 'What to bring' });
    await unfold(page, 'What to bring');
    await expect(bring.getByRole('listitem')).toHaveCount(4);
    await expect(bring).toContainText('A leash, and a collar with a tag');
    await openMore(page);
    await expect(link(page, 'Add to calendar')).toBeVisible();
    await unfold(page, 'Activity');
    await expect(history(page)).toHaveText([/Nov 16, 2026 at 8:30 AM\s*You requested this stay/]);

    const accepted = await visit.stay({ start, end, status: 'accepted' });
    await page.goto(paths.booking(accepted));
    await expectStatus(page, 'Your reservation is confirmed.');
    await expectStatus(page, "We're looking forward to seeing");
    await expect(page.getByText('We reply within')).toHaveCount(0);
    await unfold(page, 'Activity');
    await expect(history(page)).toHaveText([
      /You requested this stay/,
      /Tailhouse accepted your request/,
    ]);

    const over = await visit.stay({
      start: '2026-11-02T09:00',
      end: '2026-11-02T15:00',
      status: 'accepted',
    });
    await page.goto(paths.booking(over));
    await expectStatus(page, 'This stay is over.');
    await expect(bring).toHaveCount(0);
    await expect(link(page, 'Cancel')).toHaveCount(0);

    const canceled = await visit.stay({ start, end, status: 'canceled', paidCents: 2000 });
    await page.goto(paths.booking(canceled));
    await expectStatus(page, 'This booking is canceled.');
    await expectStatus(page, 'Nothing of the $20.00 you paid comes back.');
    await expect(link(page, 'Pay')).toHaveCount(0);
  });

  it('a promise that was not kept is not made again', async ({ page, visit }) => {
    const id = await visit.stay({ start: '2026-12-01T09:00', end: '2026-12-01T15:00' });
    await page.goto(paths.booking(id));
    await expectStatus(page, 'You should have heard from us by Fri, Oct 30, 1:00 PM');
  });

  it('Cancel says what becomes of money paid', async ({ page, visit }) => {
    const id = await visit.stay({
      start: '2026-12-01T09:00',
      end: '2026-12-01T15:00',
      status: 'accepted',
      paidCents: 2000,
    });
    await page.goto(paths.booking(id));
    await openChanges(page);
    const cancel = link(page, 'Cancel');
    await expect(cancel).toHaveAttribute('aria-haspopup', 'dialog');
    await cancel.click();
    await expect(
      page.getByText('You paid $20.00. We’ll decide about it and email you.'),
    ).toBeVisible();
    await button(page, 'Yes, cancel it').click();
    await expectStatus(page, 'Booking request canceled');
    await expectStatus(page, 'We’ll decide about the $20.00 you paid and email you.');
    await expect(page).toHaveURL(new RegExp(`${paths.booking(id)}$`));
  });

  it('leads to the calendar file, the messages and the payment', async ({ page, visit }) => {
    const id = await visit.stay({
      start: '2026-12-01T09:00',
      end: '2026-12-01T15:00',
      status: 'accepted',
    });
    await page.goto(paths.booking(id));
    await expect(link(page, 'Send Message')).toHaveAttribute(
      'href',
      paths.messagesOf(visit.owner.id),
    );
    await expect(link(page, 'Pay')).toHaveAttribute('href', paths.payment(id));
    await openMore(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      link(page, 'Add to calendar').click(),
    ]);
    expect(download.suggestedFilename()).toBe('daycare.ics');
    const text = readFileSync(await download.path(), 'utf8');
    expect(text).toContain('DTSTART:20261201T140000Z');
    expect(text).toContain('SUMMARY:Daycare for Waffles at Tailhouse');
  });

  it('"Same stay, new dates" fills in the same stay on the next same weekday that is free', async ({
    app,
    page,
    visit,
  }) => {
    // A Thursday: the next one is taken, the one after is Thanksgiving.
    await visit.stay({ start: '2026-11-19T08:00', end: '2026-11-19T18:00', status: 'accepted' });
    await visit.stay({
      start: '2026-11-05T09:00',
      end: '2026-11-05T12:00',
      status: 'accepted',
      message: 'No cheese.',
    });
    await page.goto(paths.reservationsOf(visit.owner.id, 'past'));
    await link(bookingCard(page, 'Waffles'), 'Same stay, new dates').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a stay');
    await hydrated(page);
    await expectStatus(page, 'The next time that works: Thu, Nov 26, 9:00 AM to 12:00 PM.');
    await expectStatus(page, 'Thanksgiving falls in this stay and adds $10.00.');
    await expect(dog(page, 'Waffles')).toBeChecked();
    await expect(dog(page, 'Syrup')).not.toBeChecked();
    await expect(timeInput(page, 'Drop Off')).toHaveValue('2026-11-26T09:00');
    await expect(timeInput(page, 'Pick Up')).toHaveValue('2026-11-26T12:00');
    await expect(field(page, 'Message')).toHaveValue('No cheese.');
    await expectTotal(page, '$40.00');
    await button(page, 'Book!').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request details');
    const made = (await bookingsOf(app, visit.owner)).find(({ status }) => status === 'pending');
    expect(made).toMatchObject({ message: 'No cheese.', totalCents: 4000 });
  });

  it('a pet that is booked at that time is told of, and can be booked all the same', async ({
    app,
    page,
    visit,
  }) => {
    const id = await visit.stay({
      start: '2026-12-01T09:00',
      end: '2026-12-01T15:00',
      status: 'accepted',
    });
    await page.goto(paths.book(visit.owner.id, { service: 'Daycare', pet: visit.pets[0]?.id }));
    await hydrated(page);
    await expect(dog(page, 'Waffles')).toBeChecked();
    await fillIn(page, { 'Drop Off': '2026-12-01T14:00' });
    await fillIn(page, { 'Pick Up': '2026-12-01T18:00' });
    const notice = page.getByRole('status').filter({ hasText: 'Already booked at that time' });

    await expect(notice).toContainText(
      'Waffles: Daycare, Tue, Dec 1, 9:00 AM to 3:00 PM (accepted).',
    );
    await expect(link(notice, 'See it in a new tab')).toHaveAttribute('href', paths.booking(id));

    // Live, in both directions.
    await dog(page, 'Waffles').uncheck();
    await expect(notice).toHaveCount(0);
    await dog(page, 'Waffles').check();
    await expect(notice).toHaveCount(1);
    await button(page, 'Book!').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request details');
    expect(await bookingsOf(app, visit.owner)).toHaveLength(2);
  });

  it('R18 a retired pet is not offered', async ({ app, page, visit }) => {
    await app.database.pet.update({
      where: { id: visit.pets[1]?.id ?? '' },
      data: { retiredAt: new Date('2026-11-01T12:00:00Z') },
    });
    await page.goto(paths.book(visit.owner.id));
    await expect(dog(page, 'Waffles')).toBeVisible();
    await expect(dog(page, 'Syrup')).toHaveCount(0);
  });
});

it.describe('the dialog that asks', () => {
  it('is left by Escape and by Keep it, and the focus is where it was', async ({ page, visit }) => {
    const id = await visit.stay({ start: '2026-12-01T09:00', end: '2026-12-01T15:00' });
    await page.goto(paths.booking(id));
    await openChanges(page);
    const cancel = link(page, 'Cancel');
    await expect(cancel).toHaveAttribute('aria-haspopup', 'dialog');
    const dialog = page.getByRole('dialog', { name: 'Cancel this stay?' });
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => button(dialog, 'Keep it').click(),
    ]) {
      await cancel.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await leave();
      await expect(dialog).toHaveCount(0);
      await expect(cancel).toBeFocused();
    }
  });

  it('opens again at once, however late the next frame is', async ({ page, visit }) => {
    // A dialog's own close event comes with the next frame: here it never comes.
    await page.addInitScript(() =>
      window.addEventListener('close', (event) => event.stopImmediatePropagation(), true),
    );
    const id = await visit.stay({ start: '2026-12-01T09:00', end: '2026-12-01T15:00' });
    await page.goto(paths.booking(id));
    await openChanges(page);
    const cancel = link(page, 'Cancel');
    await expect(cancel).toHaveAttribute('aria-haspopup', 'dialog');
    const dialog = page.getByRole('dialog', { name: 'Cancel this stay?' });
    for (const times of ['first', 'second', 'third']) {
      await cancel.focus();
      await page.keyboard.press('Enter');
      await expect(dialog, times).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog, times).toHaveCount(0);
    }
  });
});

it.describe('the admin', () => {
  it('R8 R17 R27 books for an owner: at any time from 2024 on, accepted at once, confirmed', async ({
    app,
    newAdmin,
    otherBrowser,
    signInAs,
    visit,
  }) => {
    const page = await otherBrowser();
    await signInAs(await newAdmin(), page);
    await page.goto(paths.book(visit.owner.id, { service: 'Daycare' }));
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Book a stay for/);
    await expect(timeInput(page, 'Drop Off')).toHaveAttribute('min', '2024-01-01T00:00');
    await dog(page, 'Waffles').check();
    await fillIn(page, { 'Drop Off': '2026-03-03T05:00' });
    await fillIn(page, { 'Pick Up': '2026-03-03T04:00' });
    await button(page, 'Book!').click();
    await expectAlert(page, 'start date must be before end date');
    await fillIn(page, { 'Pick Up': '2026-03-03T23:30' });
    await button(page, 'Book!').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The stay');
    await unfold(page, 'Activity');
    await expect(history(page)).toHaveText([
      /You booked this stay for the owner, accepted right away/,
    ]);
    await page.getByText('More', { exact: true }).click();
    await expect(link(page, 'Send Message')).toHaveAttribute(
      'href',
      paths.adminMessaging(visit.owner.id),
    );
    const [made] = await bookingsOf(app, visit.owner);
    expect(made?.status).toBe('accepted');
    const mails = await app.database.outboxMail.findMany({ where: { bookingId: made?.id ?? '' } });
    expect(mails).toMatchObject([{ template: 'confirmation', profileId: visit.owner.id }]);
  });
});
