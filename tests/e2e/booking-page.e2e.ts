/** The booking page (spec sections 2 and 5, R7, R17, R20, R22 to R24) as people use it. */
import type { Page, Route } from '@playwright/test';
import type { Profile } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import type { Service } from '~/features/booking/rules/services';
import { createPet } from '../factories/pets';
import { expect, test, type App } from './fixtures';
import {
  button,
  chooser,
  expectAlert,
  expectTotal,
  field,
  fillIn,
  hydrated,
  openAsleep,
  timeInput,
  totalBar,
  expectBookingForm,
} from './steps';

const secondWish =
  'You already sent this form with other details. To send a second one, press the button again.';

type Visit = { owner: Profile; open: (service: Service) => Promise<void> };

/** The booking page of a new owner with the dogs Olive and Pickle, opened for Olive. */
const it = test.extend<{ visit: Visit }>({
  visit: async ({ app, page, javaScriptEnabled, signInAsOwner }, use) => {
    const owner = await signInAsOwner();
    const { id: pet } = await createPet(owner.id, { petName: 'Olive' }, app.database);
    await createPet(owner.id, { petName: 'Pickle' }, app.database);
    await use({
      owner,
      open: async (service) => {
        await page.goto(paths.book(owner.id, { service, pet }));
        if (javaScriptEnabled) await hydrated(page);
      },
    });
  },
});

const dog = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

const bookingsOf = ({ database }: App, owner: Profile) =>
  database.booking.findMany({ where: { userId: owner.id }, orderBy: { createdAt: 'asc' } });

it.describe('with JavaScript', () => {
  it('R22 R23 the Daycare total follows every change at once', async ({ page, visit }) => {
    await visit.open('Daycare');
    await expectTotal(page, '–');
    await expect(dog(page, 'Olive')).toBeChecked();
    await fillIn(page, { 'Drop Off': '2026-11-18T09:00', 'Pick Up': '2026-11-18T13:00' });
    await expectTotal(page, '$30.00');
    await expect(totalBar(page)).toContainText('4 h, Wed, Nov 18');
    await expect(totalBar(page)).toContainText('you can cancel until the stay ends');
    for (const [pickUp, one, two] of [
      ['13:15', '$45.00', '$80.00'],
      ['21:00', '$45.00', '$80.00'],
      ['21:15', '$65.00', '$115.00'],
      ['13:00', '$30.00', '$65.00'],
    ] as const) {
      await fillIn(page, { 'Pick Up': `2026-11-18T${pickUp}` });
      await expectTotal(page, one);
      await dog(page, 'Pickle').check();
      await expectTotal(page, two);
      await dog(page, 'Pickle').uncheck();
    }
    await dog(page, 'Olive').uncheck();
    await expectTotal(page, '–');
  });

  it('R23 R26 a Daycare that begins on Thanksgiving has holiday rates', async ({ page, visit }) => {
    await visit.open('Daycare');
    await dog(page, 'Olive').check();
    for (const [pickUp, one, two] of [
      ['12:00', '$40.00', '$85.00'],
      ['12:15', '$55.00', '$100.00'],
      ['20:15', '$85.00', '$155.00'],
    ] as const) {
      await fillIn(page, { 'Drop Off': '2026-11-26T08:00', 'Pick Up': `2026-11-26T${pickUp}` });
      await expectTotal(page, one);
      await dog(page, 'Pickle').check();
      await expectTotal(page, two);
      await dog(page, 'Pickle').uncheck();
    }
    await expect(totalBar(page).getByRole('rowheader').first()).toContainText('Thanksgiving');
  });

  it('R24 the Boarding total counts days, leftover hours and dogs', async ({ page, visit }) => {
    await visit.open('Boarding');
    await dog(page, 'Olive').check();
    await fillIn(page, { 'Drop Off': '2026-11-18T09:00' });
    for (const [pickUp, one, two] of [
      ['2026-11-19T09:00', '$65.00', '$115.00'],
      ['2026-11-19T13:00', '$95.00', '$145.00'],
      ['2026-11-19T13:15', '$110.00', '$160.00'],
      ['2026-11-19T21:15', '$130.00', '$230.00'],
    ] as const) {
      await fillIn(page, { 'Pick Up': pickUp });
      await expectTotal(page, one);
      await dog(page, 'Pickle').check();
      await expectTotal(page, two);
      await dog(page, 'Pickle').uncheck();
    }
  });

  it('changing Drop Off clears Pick Up, which Boarding enables only then', async ({
    page,
    visit,
  }) => {
    await visit.open('Boarding');
    const pickUp = field(page, 'Pick Up');
    await expect(pickUp).toBeDisabled();
    await fillIn(page, { 'Drop Off': '2026-11-18T09:00' });
    await expect(pickUp).toBeEnabled();
    await expect(pickUp).toHaveAttribute('min', '2026-11-19T06:15');
    await fillIn(page, { 'Pick Up': '2026-11-20T09:00' });
    await fillIn(page, { 'Drop Off': '2026-11-19T09:00' });
    await expect(pickUp).toHaveValue('');
    await expect(pickUp).toHaveAttribute('min', '2026-11-20T06:15');

    await button(page, 'Daycare').click();
    await expectBookingForm(page, 'Daycare');
    // R69: chosen values stay if they are allowed there.
    await expect(timeInput(page, 'Drop Off')).toHaveValue('2026-11-19T09:00');
    await expect(pickUp).toBeEnabled();
    await fillIn(page, { 'Drop Off': '2026-11-18T09:00', 'Pick Up': '2026-11-18T12:00' });
    await expect(pickUp).toHaveAttribute('min', '2026-11-18T10:00');
    await expect(pickUp).toHaveAttribute('max', '2026-11-18T22:45');
    await fillIn(page, { 'Drop Off': '2026-11-18T10:00' });
    await expect(pickUp).toHaveValue('');
  });

  it('times are picked with the mouse, Pick Up right after Drop Off', async ({ page, visit }) => {
    await visit.open('Boarding');
    await expect(timeInput(page, 'Drop Off')).toBeHidden();
    await chooser(page, 'Drop Off').click();
    const dropOff = page.getByRole('dialog', { name: 'Choose Drop Off' });
    await button(dropOff, 'Wednesday, Nov 25, 2026').click();
    await expect(button(dropOff, '9:00 AM')).toBeFocused();
    // Half hours and the window's two ends (R17).
    for (const listed of ['6:15 AM', '6:30 AM', '8:30 PM', '8:45 PM'])
      await expect(button(dropOff, listed)).toBeVisible();
    for (const unlisted of ['6:00 AM', '6:45 AM', '8:15 PM', '9:00 PM'])
      await expect(button(dropOff, unlisted)).toHaveCount(0);
    await button(dropOff, '8:30 AM').click();
    await expect(dropOff).toHaveCount(0);
    await expect(timeInput(page, 'Drop Off')).toHaveValue('2026-11-25T08:30');

    const pickUp = page.getByRole('dialog', { name: 'Choose Pick Up' });
    const sameDay = button(
      pickUp,
      'Wednesday, Nov 25, 2026: Boarding Pick Up is at least one day after Drop Off.',
    );
    await expect(sameDay).toHaveAttribute('aria-disabled', 'true');
    // The day after is the first choice, and a holiday is marked and announced.
    const holiday = 'Thursday, Nov 26, 2026: Thanksgiving, the holiday rate applies.';
    await expect(button(pickUp, holiday)).toBeFocused();
    await expect(pickUp.getByRole('status')).toHaveText(
      'Nov 26, 2026: Thanksgiving, the holiday rate applies.',
    );
    await button(pickUp, 'Friday, Nov 27, 2026').click();
    // As many times 24 hours as nights.
    await expect(button(pickUp, '8:30 AM')).toBeFocused();
    await button(pickUp, '10:15 AM').click();
    await expect(timeInput(page, 'Pick Up')).toHaveValue('2026-11-27T10:15');
    await expect(chooser(page, 'Pick Up')).toHaveText('Fri, Nov 27, 10:15 AM');
    await expectTotal(page, '$180.00');
    await expect(totalBar(page)).toContainText(
      '2 nights, Wed, Nov 25 to Fri, Nov 27 · includes the Thanksgiving rate',
    );

    // Another Drop Off clears Pick Up and asks for it; closed without a choice, it can be opened again.
    await chooser(page, 'Drop Off').click();
    await button(dropOff, '9:00 AM').click();
    await button(pickUp, 'Close').click();
    await expect(timeInput(page, 'Pick Up')).toHaveValue('');
    await expect(chooser(page, 'Pick Up')).toHaveText('Choose day and time');
    await expect(chooser(page, 'Pick Up')).toBeFocused();
  });

  it('times are picked with the keyboard', async ({ page, visit }) => {
    await visit.open('Daycare');
    await chooser(page, 'Drop Off').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Choose Drop Off' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(chooser(page, 'Drop Off')).toBeFocused();

    await page.keyboard.press('Enter');
    const today = button(dialog, 'Monday, Nov 16, 2026');
    await expect(today).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(button(dialog, 'Wednesday, Nov 18, 2026')).toBeFocused();
    await page.keyboard.press('Enter');
    const steps = [
      ['ArrowLeft', '8:30 AM'],
      ['Home', '6:15 AM'],
      ['ArrowUp', '6:15 AM'],
      ['ArrowRight', '6:30 AM'],
      ['End', '8:45 PM'],
    ] as const;
    await expect(button(dialog, '9:00 AM')).toBeFocused();
    for (const [key, time] of steps) {
      await page.keyboard.press(key);
      await expect(button(dialog, time)).toBeFocused();
    }
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    const below = await page.evaluate(() => document.activeElement?.getBoundingClientRect().x);
    await page.keyboard.press('ArrowUp');
    await expect(button(dialog, '6:15 AM')).toBeFocused();
    expect(await page.evaluate(() => document.activeElement?.getBoundingClientRect().x)).toBe(
      below,
    );
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(timeInput(page, 'Drop Off')).toHaveValue('2026-11-18T06:30');

    // Daycare ends the same day: only the time is asked for, from eight hours later.
    const pickUp = page.getByRole('dialog', { name: 'Choose Pick Up' });
    await expect(button(pickUp, '2:30 PM')).toBeFocused();
    await expect(pickUp.getByRole('table')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(timeInput(page, 'Pick Up')).toHaveValue('2026-11-18T14:30');
    await expect(chooser(page, 'Pick Up')).toBeFocused();
  });

  it('times are typed, key by key, by who prefers it', async ({ page, visit }) => {
    await visit.open('Boarding');
    await chooser(page, 'Drop Off').click();
    await button(page, 'Type it instead').click();
    await expect(field(page, 'Drop Off')).toBeFocused();
    await expect(page.getByText(/^Holiday rates: Thu, Nov 26 \(Thanksgiving\); Fri/)).toBeVisible();
    await page.keyboard.type('11182026\t0900AM');
    await expect(field(page, 'Drop Off')).toHaveValue('2026-11-18T09:00');
    await field(page, 'Pick Up').focus();
    await page.keyboard.type('11202026\t0900AM');
    await expect(field(page, 'Pick Up')).toHaveValue('2026-11-20T09:00');
    await expectTotal(page, '$130.00');
  });

  it('a time that is being typed when the scripts arrive stays under the fingers', async ({
    page,
    visit,
  }) => {
    const awake = page.waitForResponse((answer) => answer.url().endsWith(paths.live()));
    const wake = await openAsleep(page, paths.book(visit.owner.id, { service: 'Daycare' }));
    await field(page, 'Drop Off').fill('2026-11-18T09:00');
    wake();
    await awake;
    await expect(timeInput(page, 'Drop Off')).toBeFocused();
    await field(page, 'Pick Up').fill('2026-11-18T13:00');
    await expectTotal(page, '$65.00');
  });

  it('all dogs of two are ticked in a new form, the one of its Book alone', async ({
    app,
    page,
    visit,
  }) => {
    await visit.open('Daycare');
    await expect(dog(page, 'Olive')).toBeChecked();
    await expect(dog(page, 'Pickle')).not.toBeChecked();
    await page.goto(paths.book(visit.owner.id));
    await expect(dog(page, 'Olive')).toBeChecked();
    await expect(dog(page, 'Pickle')).toBeChecked();
    // An unticked dog stays unticked after a refusal.
    await hydrated(page);
    await dog(page, 'Pickle').uncheck();
    await button(page, 'Book!').click();
    await expectAlert(page, 'missing required field');
    await expect(dog(page, 'Pickle')).not.toBeChecked();
    await createPet(visit.owner.id, { petName: 'Quince' }, app.database);
    await page.goto(paths.book(visit.owner.id));
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });

  it('R7 a closed date says why, in the picker and when it is typed', async ({
    app,
    page,
    visit,
  }) => {
    const reason = 'Nora is at a wedding';
    await app.database.specialDay.upsert({
      where: { date_kind: { date: '2027-02-10', kind: 'closed' } },
      create: { date: '2027-02-10', reason },
      update: { reason },
    });
    await visit.open('Boarding');
    await chooser(page, 'Drop Off').click();
    const dialog = page.getByRole('dialog', { name: 'Choose Drop Off' });
    for (const month of ['December', 'January', 'February']) {
      await button(dialog, 'Next month').click();
      await expect(dialog.getByText(new RegExp(`^${month} 202[67]$`))).toBeVisible();
    }
    await button(dialog, 'Monday, Feb 8, 2027').click();
    const closed = button(
      dialog,
      `Wednesday, Feb 10, 2027: We are closed on Feb 10, 2027: ${reason}`,
    );
    await expect(closed).toHaveAttribute('aria-disabled', 'true');
    // Chromium would tap it; only Playwright treats aria-disabled as a reason not to.
    await closed.click({ force: true });
    await expect(dialog.getByRole('status')).toContainText(reason);
    await expect(button(dialog, 'Monday, Feb 8, 2027')).toHaveAttribute('aria-pressed', 'true');
    await button(dialog, 'Close').click();

    await fillIn(page, { 'Drop Off': '2027-02-08T09:00' });
    await expect(page.getByText(`Closed: Wed, Feb 10 (${reason}).`)).toBeVisible();
    await fillIn(page, { 'Pick Up': '2027-02-11T09:00' });
    await expectTotal(page, '–');
    await button(page, 'Book!').click();
    await expectAlert(page, `We are closed on Feb 10, 2027: ${reason}`);
    await expect(field(page, 'Pick Up')).toHaveValue('2027-02-11T09:00');
  });

  it('what the server alone refuses loses nothing', async ({ app, page, visit }) => {
    await visit.open('Daycare');
    await dog(page, 'Olive').check();
    await fillIn(page, {
      'Drop Off': '2027-03-03T09:00',
      'Pick Up': '2027-03-03T12:00',
      Message: 'Two walks, please.',
    });
    await expectTotal(page, '$30.00');
    // Closed since the page was opened, so the browser cannot know.
    await app.database.specialDay.create({ data: { date: '2027-03-03', reason: 'New floor' } });
    await button(page, 'Book!').click();
    await expectAlert(page, 'We are closed on Mar 3, 2027: New floor');
    await expect(field(page, 'Message')).toHaveValue('Two walks, please.');
    await expect(timeInput(page, 'Drop Off')).toHaveValue('2027-03-03T09:00');
    await expect(timeInput(page, 'Pick Up')).toHaveValue('2027-03-03T12:00');
    await expect(dog(page, 'Olive')).toBeChecked();
    expect(await bookingsOf(app, visit.owner)).toHaveLength(0);
  });

  it('R67 a total that changed meanwhile is told once, with all that was chosen', async ({
    app,
    page,
    visit,
  }) => {
    await visit.open('Daycare');
    await dog(page, 'Olive').check();
    await fillIn(page, {
      'Drop Off': '2027-03-10T09:00',
      'Pick Up': '2027-03-10T12:00',
      Message: 'Two walks, please.',
    });
    await expectTotal(page, '$30.00');
    const data = { specialPriceDaycare: 2500 };
    await app.database.profile.update({ where: { id: visit.owner.id }, data });
    await button(page, 'Book!').click();
    await expectAlert(page, 'The total is $25.00 now. Nothing was booked yet.');
    await expectTotal(page, '$25.00');
    await expect(field(page, 'Message')).toHaveValue('Two walks, please.');
    expect(await bookingsOf(app, visit.owner)).toHaveLength(0);
    await button(page, 'Book!').click();
    await expect(page).toHaveURL(/\/booking\/[^/]+$/);
    expect(await bookingsOf(app, visit.owner)).toMatchObject([{ totalCents: 2500 }]);
  });

  it('on a phone the total stays in sight, its lines one tap away', async ({ page, visit }) => {
    await page.setViewportSize({ width: 390, height: 760 });
    await visit.open('Boarding');
    await dog(page, 'Olive').check();
    await fillIn(page, { 'Drop Off': '2026-11-18T09:00', 'Pick Up': '2026-11-19T13:00' });
    await page.evaluate(() => window.scrollTo(0, 0));
    const total = totalBar(page);
    await expectTotal(page, '$95.00');
    await expect(total).toBeInViewport({ ratio: 1 });
    const line = total.getByRole('rowheader', { name: /^Boarding, 1 day/ });
    await expect(line).toBeHidden();
    await total.getByText('How it adds up', { exact: true }).click();
    await expect(line).toBeVisible();
    await expect(line).toBeInViewport();
    await expect(total.getByRole('cell', { name: '$30.00', exact: true })).toBeInViewport();
    await expect(button(total, 'Book!')).toBeInViewport();
  });

  it(
    'on a wide screen the lines stand beside the form',
    { tag: '@deep' },
    async ({ page, visit }) => {
      await visit.open('Boarding');
      await dog(page, 'Olive').check();
      await fillIn(page, { 'Drop Off': '2026-11-18T09:00', 'Pick Up': '2026-11-19T13:00' });
      await expect(totalBar(page).getByRole('rowheader', { name: /^Extra hours/ })).toBeVisible();
    },
  );

  it('R20 R37 news while the form is open leaves its key', async ({
    page,
    visit,
    newAdmin,
    otherBrowser,
    signInAs,
  }) => {
    await visit.open('Daycare');
    const key = page.locator('main input[name="form_key"]');
    const before = await key.inputValue();
    const business = await otherBrowser();
    await signInAs(await newAdmin(), business);
    await business.goto(paths.adminMessaging(visit.owner.id));
    await fillIn(business, { Message: 'Is Olive well?' });
    await button(business, 'Send').click();
    await expect(page.getByRole('banner').getByText('1 unread').first()).toBeAttached();
    await expect(key).toHaveValue(before);
  });

  it('R20 a used form with other content asks, and sent once more means it', async ({
    app,
    page,
    visit,
    otherBrowser,
    signInAs,
  }) => {
    await visit.open('Daycare');
    const used = await page.locator('input[name="form_key"]').first().inputValue();
    await fillIn(page, { 'Drop Off': '2026-11-18T09:00', 'Pick Up': '2026-11-18T12:00' });
    await dog(page, 'Olive').check();
    await button(page, 'Book!').click();
    await expect(page).toHaveURL(/\/booking\/[^/]+$/);

    // The same form again, as a browser with an older copy of the page would send it.
    const copy = await otherBrowser();
    await signInAs(visit.owner, copy);
    const address = paths.book(visit.owner.id, { service: 'Daycare' });
    await copy.route(`**${address}`, (route) => withKey(route, used));
    await copy.goto(address);
    await copy.unrouteAll();
    await hydrated(copy);
    await expect(copy.locator('input[name="form_key"]')).toHaveValue(used);
    await fillIn(copy, { 'Drop Off': '2026-11-18T09:00', 'Pick Up': '2026-11-18T14:00' });
    await dog(copy, 'Olive').check();
    await fillIn(copy, { Message: 'And a bath.' });
    await button(copy, 'Book!').click();
    await expectAlert(copy, secondWish);
    await expect(field(copy, 'Message')).toHaveValue('And a bath.');
    expect(await bookingsOf(app, visit.owner)).toHaveLength(1);
    await button(copy, 'Book!').click();
    await expect(copy).toHaveURL(/\/booking\/[^/]+$/);
    expect(await bookingsOf(app, visit.owner)).toHaveLength(2);
  });
});

it.describe('on a phone', () => {
  it('R20 a double click on Book! makes one booking', async ({ app, page, visit }) => {
    await visit.open('Daycare');
    await dog(page, 'Olive').check();
    await fillIn(page, { 'Drop Off': '2026-11-19T09:00', 'Pick Up': '2026-11-19T12:00' });
    await button(page, 'Book!').dblclick();
    await expect(page).toHaveURL(/\/booking\/[^/]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request details');
    expect(await bookingsOf(app, visit.owner)).toHaveLength(1);
  });

  it('R20 back and Book! again makes one booking', async ({ app, page, visit }) => {
    await visit.open('Daycare');
    const fillAndSend = async () => {
      await dog(page, 'Olive').check();
      await fillIn(page, { 'Drop Off': '2026-11-20T09:00', 'Pick Up': '2026-11-20T12:00' });
      await button(page, 'Book!').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request details');
    };
    await fillAndSend();
    const made = page.url();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a stay');
    await fillAndSend();
    expect(page.url()).toBe(made);
    expect(await bookingsOf(app, visit.owner)).toHaveLength(1);
  });

  it('the lines of the message are kept as they were typed', async ({ app, page, visit }) => {
    await visit.open('Daycare');
    await dog(page, 'Olive').check();
    await fillIn(page, {
      'Drop Off': '2026-11-19T09:00',
      'Pick Up': '2026-11-19T12:00',
      Message: 'Shy at first.\nThen not.',
    });
    await button(page, 'Book!').click();
    await expect(page).toHaveURL(/\/booking\/[^/]+$/);
    const [made] = await bookingsOf(app, visit.owner);
    expect(made?.message).toBe('Shy at first.\nThen not.');
  });
});

/** Answers with the page, but with another form key. */
async function withKey(route: Route, key: string): Promise<void> {
  const response = await route.fetch();
  const html = await response.text();
  const own = /name="form_key" value="([^"]+)"/.exec(html)?.[1];
  if (own === undefined) throw new Error('The page has no form key');
  await route.fulfill({ response, body: html.replaceAll(own, key) });
}
