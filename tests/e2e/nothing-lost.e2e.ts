/** R68: typed values survive a lost connection, a refusal and a closed tab. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { factoryPassword } from '../factories/people';
import { createPet } from '../factories/pets';
import { cut, mend, stillHere } from './connection';
import { expect, phone, test, type App } from './fixtures';
import {
  awake,
  button,
  expectAlert,
  expectStatus,
  field,
  fillIn,
  hydrated,
  link,
  openAllOfPet,
  openAsleep,
  openMore,
  timeInput,
} from './steps';

// A separate server from 9 AM on: the test reads times near now.
test.use({ clockStart: '2026-11-16T14:00:04Z' });

const tryAgain = 'An error occurred. Please try again.';
const bookingFailed = 'An error occurred while submitting the form. Please try again later.';

test('R68 R20 a booking that was cut off keeps its form, and sent again it is one booking', async ({
  app,
  page,
  signInWithDog,
}) => {
  const { owner } = await signInWithDog('Olive');
  const bookings = () => app.database.booking.findMany({ where: { userId: owner.id } });
  await page.goto(paths.book(owner.id, { service: 'Daycare' }));
  await hydrated(page);
  const typed = {
    'Drop Off': '2026-11-18T09:00',
    'Pick Up': '2026-11-18T13:00',
    Message: 'She is shy.',
  };
  await page.getByRole('checkbox', { name: 'Olive' }).check();
  await fillIn(page, typed);
  for (const arrives of [false, true]) {
    await cut(page, arrives);
    await button(page, 'Book!').click();
    await expectAlert(page, bookingFailed);
    await expect(page.getByText(stillHere)).toBeInViewport();
    await expect(page.getByText('You have an unfinished booking.')).toHaveCount(0);
    await expect(button(page, 'Book!')).toBeFocused();
    await expect(page.getByRole('checkbox', { name: 'Olive' })).toBeChecked();
    for (const [label, value] of Object.entries(typed))
      await expect(field(page, label)).toHaveValue(value);
    await mend(page);
    // The server may still be writing the form that arrived.
    await expect.poll(async () => (await bookings()).length).toBe(arrives ? 1 : 0);
  }
  await button(page, 'Book!').click();
  await expect(page).toHaveURL(/\/booking\//);
  expect(await bookings()).toMatchObject([{ message: 'She is shy.' }]);
});

test('R104 an older tab reads what was saved meanwhile, keeps what was typed, and may save it', async ({
  app,
  page,
  signInAsOwner,
}) => {
  const { id } = await signInAsOwner();
  const lastName = async () =>
    (await app.database.profile.findUniqueOrThrow({ where: { id } })).lastName;
  await page.goto(`${paths.settingsOf(id)}?edit=details`);
  await page.waitForLoadState('networkidle');
  await app.database.profile.update({ where: { id }, data: { lastName: 'Newer' } });
  await fillIn(page, { 'Last Name': 'Older' });
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await button(page, 'Save').click();
  expect((await answer).status()).toBe(409);
  await expectAlert(page, 'Now saved: Last Name: Newer.');
  await expect(field(page, 'Last Name')).toHaveValue('Older');
  expect(await lastName()).toBe('Newer');
  await button(page, 'Save').click();
  await expectStatus(page, 'Changes saved.');
  expect(await lastName()).toBe('Older');
});

test('R68 on a page of several forms the one that was sent says so, and only it', async ({
  page,
  signInAsOwner,
}) => {
  const owner = await signInAsOwner();
  await page.goto(paths.settingsOf(owner.id));
  await page.waitForLoadState('networkidle');
  const emails = page.getByRole('checkbox', { name: /^Send me emails/ });
  const choices = page.locator('form').filter({ has: emails });
  const wish = !(await emails.isChecked());
  await emails.setChecked(wish);
  await cut(page);
  await choices.getByRole('button').click();
  await expectAlert(choices, tryAgain);
  await expect(page.getByText(stillHere)).toHaveCount(1);
  await expect(emails).toBeChecked({ checked: wish });
  await mend(page);
  await choices.getByRole('button').click();
  await expectStatus(page, 'Choices saved.');
  await expect(page.getByText(stillHere)).toHaveCount(0);
});

test(
  'R68 a link pressed without a connection waits for it, unless the page is gone on with',
  { tag: '@deep' },
  async ({ page, signInWithDog }) => {
    const { owner } = await signInWithDog('Olive');
    const notice = page.getByRole('alert').filter({ hasText: stillHere });
    await page.goto(paths.book(owner.id, { service: 'Daycare' }));
    await hydrated(page);
    await fillIn(page, { Message: 'Shy.' });
    await cut(page);
    // To a page with scripts that this one hasn't loaded.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(notice).toBeInViewport();
    await field(page, 'Message').pressSequentially(' And small.');
    await expect(notice).toHaveCount(0);
    await mend(page);
    await page.waitForResponse(/\.data/);
    await expect(page).toHaveURL(/\/booking\?service=daycare$/);
    await expect(field(page, 'Message')).toHaveValue('Shy. And small.');

    await cut(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(notice).toBeVisible();
    await expect(field(page, 'Message')).toHaveValue('Shy. And small.');
    await mend(page);
    await expect(page).toHaveURL(/\/privacypolicy$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test(
  'R68 who types on while a refused page is asked for again keeps the focus',
  { tag: '@deep' },
  async ({ page, newOwner, signInAs }) => {
    const owner = await newOwner();
    await signInAs(owner);
    await page.goto(paths.settingsOf(owner.id));
    await page.waitForLoadState('networkidle');
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(/settings\.data/, async (route) => {
      if (route.request().method() === 'GET') await held;
      await route.continue();
    });
    const wrong = { 'Current Password': 'not-the-one', 'New Password': 'a-new-one-1' };
    await fillIn(page, { ...wrong, 'Confirm Password': 'a-new-one-1' });
    await button(page, 'Update Password').click();
    await expect(field(page, 'Current Password')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'New Password').click();
    const renewed = page.waitForResponse(/settings\.data/);
    goOn();
    await renewed;
    await page.waitForLoadState('networkidle');
    await page.keyboard.type('-and-more');
    await expect(field(page, 'New Password')).toHaveValue(/-and-more$/);
    await expect(field(page, 'New Password')).toBeFocused();
  },
);

test('R68 a changed form pressed while a refused page is asked for again is sent then, an unchanged one is not', async ({
  page,
  newOwner,
  signInAs,
}) => {
  const owner = await newOwner();
  await signInAs(owner);
  const update = button(page, 'Update Password');
  const current = field(page, 'Current Password');
  const pressTwice = async () => {
    await update.click({ force: true });
    await current.press('Enter');
  };
  for (const isChanged of [false, true]) {
    await page.goto(paths.settingsOf(owner.id));
    await awake(page);
    const held: (() => void)[] = [];
    let presses = 0;
    await page.route(/settings\.data/, async (route) => {
      if (route.request().method() === 'GET') await new Promise<void>((go) => held.push(go));
      else presses += 1;
      await route.continue();
    });
    const typed = { 'Current Password': 'not-the-one', 'New Password': 'a-new-one-1' };
    await fillIn(page, { ...typed, 'Confirm Password': 'a-new-one-1' });
    await update.click();
    await expect(current).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(() => held.length).toBe(1);
    if (isChanged) await current.fill(factoryPassword);
    await pressTwice();
    held.shift()?.();
    if (isChanged) {
      // Not while the page after a success is asked for.
      await expect.poll(() => held.length).toBe(1);
      await current.fill('not-the-one');
      await pressTwice();
      held.shift()?.();
      await expectStatus(page, 'Password updated.');
    }
    await expect(update).not.toHaveAttribute('aria-disabled');
    // A press that was kept would be sent in the next frame.
    await sleep(500);
    expect(presses).toBe(isChanged ? 2 : 1);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test(
  'R68 R37 live news that cannot be fetched leaves the page, and comes later',
  { tag: '@deep' },
  async ({ page, newAdmin, otherBrowser, signInAs, signInWithDog }) => {
    const { owner } = await signInWithDog('Olive');
    const listening = page.waitForResponse(`**${paths.live()}`);
    await page.goto(paths.book(owner.id, { service: 'Daycare' }));
    await hydrated(page);
    await fillIn(page, { Message: 'Shy.' });
    await listening;
    await page.waitForLoadState('networkidle');
    await cut(page);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('.data'));
    const business = await otherBrowser();
    await signInAs(await newAdmin(), business);
    await business.goto(paths.adminMessaging(owner.id));
    await fillIn(business, { Message: 'See you soon.' });
    await button(business, 'Send').click();
    await failed;
    await expect(field(page, 'Message')).toHaveValue('Shy.');
    await expect(button(page, 'Book!')).toBeVisible();
    await mend(page);
    await page.waitForResponse(/\.data/);
    await expect(field(page, 'Message')).toHaveValue('Shy.');
  },
);

test('R68 R20 a booking that was left is offered, goes on with its key, and is gone once sent', async ({
  app,
  page,
  signInWithDog,
}) => {
  const { owner } = await signInWithDog('Olive');
  const offer = page.getByText('You have an unfinished booking.');
  const bookings = () => app.database.booking.count({ where: { userId: owner.id } });
  await page.goto(paths.book(owner.id, { service: 'Boarding' }));
  await hydrated(page);
  await page.getByRole('checkbox', { name: 'Olive' }).check();
  const typed = { 'Drop Off': '2026-11-18T09:00', 'Pick Up': '2026-11-20T13:00', Message: 'Shy.' };
  await fillIn(page, typed);
  // It arrives, but its answer doesn't; then the tab is closed.
  await cut(page, true);
  await button(page, 'Book!').click();
  await expectAlert(page, bookingFailed);
  await mend(page);

  await page.goto(paths.book(owner.id, { service: 'Daycare' }));
  await hydrated(page);
  await expect(offer).toBeVisible();
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(/service=boarding/);
  await expect(page.getByRole('checkbox', { name: 'Olive' })).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'Olive' })).toBeChecked();
  await expect(timeInput(page, 'Drop Off')).toHaveValue(typed['Drop Off']);
  await expect(timeInput(page, 'Pick Up')).toHaveValue(typed['Pick Up']);
  await expect(field(page, 'Message')).toHaveValue(typed.Message);
  await expect(offer).toHaveCount(0);
  await button(page, 'Book!').click();
  await expect(page).toHaveURL(/\/booking\//);
  expect(await bookings()).toBe(1);

  await page.goto(paths.book(owner.id));
  await hydrated(page);
  await expect(offer).toHaveCount(0);
  await fillIn(page, { Message: 'Another' });
  await page.reload();
  await button(page, 'Discard').click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(offer).toHaveCount(0);
});

test('R68 a new dog is kept with its lists, for its owner alone, until sign-out', async ({
  page,
  newOwner,
  signInAs,
  signInAsOwner,
}) => {
  const owner = await signInAsOwner();
  const kept = () => page.evaluate(() => Object.keys(localStorage).join());
  const offer = page.getByText('You have an unfinished form for a new dog.');
  await page.goto(paths.addPet(owner.id));
  await page.waitForLoadState('networkidle');
  const vet = { 'Pet Name': 'Fig', 'Vet Name': 'Dr. Reed' };
  await openAllOfPet(page);
  await fillIn(page, vet);
  await button(page, 'Add another vet').click();
  const others = { 'Vet Name 2': 'Night clinic', 'Emergency Name': 'Al' };
  await fillIn(page, others);
  await page.reload();
  await button(page, 'Continue').click();
  for (const [label, value] of Object.entries({ ...vet, ...others }))
    await expect(field(page, label)).toHaveValue(value);
  await page.reload();
  await expect(offer).toBeVisible();

  const other = await newOwner();
  await signInAs(other);
  await page.goto(paths.addPet(other.id));
  await expect.poll(kept).not.toContain(owner.id);
  await expect(offer).toHaveCount(0);
  await fillIn(page, { 'Pet Name': 'Pickle' });
  await expect.poll(kept).toContain(other.id);
  await page.goto(paths.logout());
  await button(page.getByRole('main'), 'Logout').click();
  await expectStatus(page, 'You are signed out.');
  expect(await kept()).toBe('');
});

test('what is chosen and typed before the scripts are there counts as if it came later', async ({
  app,
  page,
  signInWithDog,
  signInAsAdmin,
}) => {
  const { owner, pet } = await signInWithDog('Olive');
  await app.database.businessSettings.update({ where: { id: 1 }, data: { tips: true } });
  const stay = { start: '2026-11-15T09:00', end: '2026-11-18T09:00', status: 'accepted' } as const;
  const { id } = await createBooking(owner.id, [pet.id], { ...stay, paidCents: 100 }, app.database);

  const wakeWithChoice = await openAsleep(page, paths.payment(id));
  await page.getByText('10% ·').click();
  wakeWithChoice();
  await expect(page.getByText('You pay')).toContainText('with a tip of');

  const wakeWithTip = await openAsleep(page, paths.payment(id));
  await expect(field(page, 'Your own amount')).toBeHidden();
  await page.getByText('Another amount', { exact: true }).click();
  await fillIn(page, { 'Your own amount': '7.50' });
  await expect(page.getByText('You pay')).not.toContainText('7.50');
  wakeWithTip();
  await expect(page.getByText('You pay')).toContainText('with a tip of $7.50.');
  await expect(field(page, 'Your own amount')).toHaveValue('7.50');

  const offer = page.getByText('You have unfinished changes to Olive.');
  const wakeWithWeight = await openAsleep(page, paths.editPet(pet.id));
  await fillIn(page, { Weight: '45' });
  wakeWithWeight();
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).toContain('45');
  await page.goto(paths.editPet(pet.id));
  await expect(offer).toBeVisible();
  // The offered draft isn't overwritten by a shorter one.
  const wakeAgain = await openAsleep(page, paths.editPet(pet.id));
  await fillIn(page, { Breed: 'Poodle' });
  wakeAgain();
  await expect(offer).toBeVisible();
  expect(await kept()).toContain('45');

  // Including a text from the stored pet.
  await app.database.pet.update({ where: { id: pet.id }, data: { foodInfo: 'Kibble.' } });
  await page.evaluate(() => localStorage.clear());
  const wakeWithText = await openAsleep(page, paths.editPet(pet.id));
  const food = page.locator('textarea', { hasText: 'Kibble.' });
  await food.fill('Rice.');
  wakeWithText();
  await expect.poll(kept).toContain('Rice.');
  await expect(food).toHaveValue('Rice.');

  await signInAsAdmin();
  const lower = page.getByRole('checkbox', { name: 'Also lower the total' });
  const wakeWithRefund = await openAsleep(page, paths.bookingMoney(id));
  await expect(lower).toBeHidden();
  await page.getByText('Refund given', { exact: true }).click();
  await expect(lower).toBeVisible();
  wakeWithRefund();
  await fillIn(page.getByRole('form', { name: 'Record a payment' }), { Amount: '1.00' });
  await expect(lower).toHaveAccessibleName(/^Also lower the total by \$1\.00/);
});

test('R68 changes to a dog are kept until they are saved', async ({ page, signInWithDog }) => {
  const { pet } = await signInWithDog('Olive');
  const offer = page.getByText('You have unfinished changes to Olive.');
  await page.goto(paths.editPet(pet.id));
  await page.waitForLoadState('networkidle');
  await expect(offer).toHaveCount(0);
  await fillIn(page, { Weight: '45' });
  await page.goto(paths.pet(pet.id));
  await page.goto(paths.editPet(pet.id));
  await expect(offer).toBeVisible();
  await button(page, 'Continue').click();
  await expect(field(page, 'Weight')).toHaveValue('45');
  await button(page, 'Save').click();
  await expectStatus(page, 'Olive saved.');
  await page.goto(paths.editPet(pet.id));
  await page.waitForLoadState('networkidle');
  await expect(field(page, 'Weight')).toHaveValue('45');
  await expect(offer).toHaveCount(0);
});

test('R68 a review is kept by the small script of its page', async ({ page }) => {
  const offer = page.getByText('You have an unfinished review.');
  await page.goto(paths.leaveReview());
  await expect(offer).toBeHidden();
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  const typed = { 'Full Name': 'Ada Ray', 'Your review': 'Kind people, tired dog.' };
  await fillIn(page, typed);
  await page.goto(paths.leaveReview());
  await expect(offer).toBeVisible();
  await button(page, 'Continue').click();
  await expect(offer).toBeHidden();
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  for (const [label, value] of Object.entries(typed))
    await expect(field(page, label)).toHaveValue(value);
  // Refused: the page keeps the typed values, and the first wrong field has the focus.
  await button(page, 'Submit Review').click();
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused();
  await expect(offer).toBeHidden();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await button(page, 'Submit Review').click();
  await expectStatus(page, 'Thank you for your review');
  await page.goto(paths.leaveReview());
  await expect(offer).toBeHidden();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('R69 switching the service keeps pets, message and the times that it takes', async ({
    app,
    page,
    javaScriptEnabled,
    signInWithDog,
  }) => {
    const { owner } = await signInWithDog('Olive');
    const tabs = page.getByRole('navigation', { name: 'Service' });
    const olive = page.getByRole('checkbox', { name: 'Olive' });
    const expectForm = async (values: Record<string, string>) => {
      await expect(olive).toBeChecked();
      for (const [label, value] of Object.entries({ Message: 'Shy.', ...values }))
        await expect(field(page, label)).toHaveValue(value);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    };
    await page.goto(paths.book(owner.id, { service: 'Boarding' }));
    if (javaScriptEnabled) await hydrated(page);
    await olive.check();
    await fillIn(page, { 'Drop Off': '2026-11-18T09:00', Message: 'Shy.' });
    await fillIn(page, { 'Pick Up': '2026-11-20T13:00' });
    await button(tabs, 'Daycare').click();
    await expect(button(tabs, 'Daycare')).toHaveAttribute('aria-current', 'page');
    await expectForm({ 'Drop Off': '2026-11-18T09:00', 'Pick Up': '' });
    await fillIn(page, { 'Drop Off': '2026-11-19T09:00', 'Pick Up': '2026-11-19T13:00' });
    await button(tabs, 'Boarding').click();
    await expect(button(tabs, 'Boarding')).toHaveAttribute('aria-current', 'page');
    await expectForm({ 'Drop Off': '2026-11-19T09:00', 'Pick Up': '' });
    await fillIn(page, { 'Pick Up': '2026-11-21T13:00' });
    await button(page, 'Book!').click();
    await expect(page).toHaveURL(/\/booking\//);
    expect(await app.database.booking.findFirst({ where: { userId: owner.id } })).toMatchObject({
      service: 'Boarding',
      message: 'Shy.',
    });
  });

  test('after a refusal the focus is on the first wrong field, or on the sentence', async ({
    page,
    javaScriptEnabled,
    signInAsOwner,
  }) => {
    await page.goto(paths.login());
    await fillIn(page, { Email: 'nobody@example.com', Password: 'Wrong password 1' });
    await button(page, 'Sign In').click();
    await expect(page.locator(':focus').getByRole('alert')).toBeVisible();
    const owner = await signInAsOwner();
    await page.goto(paths.addPet(owner.id));
    await fillIn(page, { 'Pet Name': 'Fig' });
    await button(page, 'Add Pet').click();
    await expect(field(page, 'Breed')).toBeFocused();
    await expect(page.locator('[autofocus]')).toHaveCount(javaScriptEnabled ? 0 : 1);
  });
});

test('R38 a refusal is shown on a slow phone, also on a page that has just come @deep', async ({
  app,
  page,
  newOwner,
  signInAsAdmin,
}) => {
  await app.database.businessSettings.update({ where: { id: 1 }, data: { updates: true } });
  const owner = await newOwner();
  const { id: dog } = await createPet(owner.id, {}, app.database);
  const times = { start: '2026-11-16T09:00', end: '2026-11-16T17:00' };
  const today = { ...times, status: 'accepted' } as const;
  const { id: stay } = await createBooking(owner.id, [dog], today, app.database);
  await signInAsAdmin();
  const phoneProcessor = await page.context().newCDPSession(page);
  await phoneProcessor.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const form = page.getByRole('form', { name: 'Incident' });
  for (let time = 0; time < 16; time += 1) {
    await page.goto(paths.booking(stay));
    await openMore(page);
    await link(page, 'Write up an incident').click();
    await expect(page).toHaveURL(paths.newIncident(stay));
    await field(form, 'What was it?').selectOption('Bite');
    await field(form, 'What happened?').fill('Bit through a leash.');
    await field(form, 'Who else was there?').fill('Rex of Jo Park');
    await button(form, 'Save the incident').click();
    await expectAlert(form, 'Please enter where it happened');
  }
});

test('R38 what an answer says once is not taken by a pointer that rests on a tab', async ({
  page,
  signInAsOwner,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const owner = await signInAsOwner();
  const listening = page.waitForResponse((answer) => answer.url().endsWith(paths.live()));
  await page.goto(paths.settingsOf(owner.id));
  await listening;
  // The browser has the message, and the page hasn't requested it yet.
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    await link(page.getByRole('navigation', { name: 'Profile' }), 'Messages').hover();
    await sleep(500);
    // The browser already has its cookie, and would only get it again.
    await route.fulfill({ response, headers: { ...response.headers(), 'set-cookie': '' } });
  });
  await link(page, 'Edit name and phone').click();
  await button(page, 'Save').click();
  await expectStatus(page, 'Changes saved.');
});

test(
  'R38 what an answer says once is not taken by news that comes meanwhile, on a slow phone',
  { tag: '@deep' },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    // The test's own stream, to send news in the middle of an answer.
    await page.addInitScript(() => {
      window.EventSource = class extends EventTarget {
        static readonly CONNECTING = 0;
        static readonly OPEN = 1;
        static readonly CLOSED = 2;
        readonly readyState = 1;
        constructor() {
          super();
          window.addEventListener('news', () =>
            this.dispatchEvent(new MessageEvent('change', { data: '{}' })),
          );
        }
        close() {}
      } as unknown as typeof EventSource;
    });
    const slowed = await page.context().newCDPSession(page);
    const slow = (rate: number) => slowed.send('Emulation.setCPUThrottlingRate', { rate });
    // The page checks for news 120 ms after an event.
    for (const wait of [90, 100, 120]) {
      await page.goto(paths.settingsCard('places'), { waitUntil: 'networkidle' });
      await slow(8);
      const save = button(page, 'Save Places');
      await save.evaluate((pressed: HTMLElement, wait) => {
        window.setTimeout(() => window.dispatchEvent(new Event('news')), wait);
        pressed.click();
      }, wait);
      await expectStatus(page, 'No changes to save.');
      await slow(1);
    }
  },
);

test.describe('R37 while news comes', () => {
  test.beforeEach(({ app }) =>
    app.database.businessSettings.update({ where: { id: 1 }, data: { trackArrivals: true } }),
  );

  /** A stay of today; its arrival is also sent to the admin's own open pages. */
  async function stayToday({ database }: App, owner: { id: string }): Promise<string> {
    const { id: dog } = await createPet(owner.id, {}, database);
    const times = { start: '2026-11-16T09:00', end: '2026-11-16T17:00' };
    const stay = { ...times, status: 'accepted' } as const;
    return (await createBooking(owner.id, [dog], stay, database)).id;
  }

  async function open(page: Page, bookingId: string): Promise<void> {
    const listening = page.waitForResponse((answer) => answer.url().endsWith(paths.live()));
    await page.goto(paths.booking(bookingId));
    await listening;
  }

  test(
    'R38 what an answer says once is not lost, should its page come later',
    { tag: '@deep' },
    async ({ app, page, newOwner, signInAsAdmin }) => {
      const stay = await stayToday(app, await newOwner());
      await signInAsAdmin();
      await open(page, stay);
      // The message has left the server, and the rest of its page comes after the news.
      await page.route('**/*.data', async (route) => {
        if (route.request().method() !== 'GET') return route.continue();
        const response = await route.fetch();
        await sleep(1000);
        await route.fulfill({ response }).catch(() => undefined);
      });
      await button(page, 'Arrived').click();
      await expectStatus(page, ' arrived at 9:');
    },
  );

  test(
    'R38 what an answer says once is not taken by another tab that looks for news',
    { tag: '@deep' },
    async ({ app, page, newOwner, signInAsAdmin }) => {
      const owner = await newOwner();
      const [one, other] = [await stayToday(app, owner), await stayToday(app, owner)];
      await signInAsAdmin();
      await open(page, one);
      const tab = await page.context().newPage();
      await open(tab, other);
      // The browser has the message, and its page is requested once the other tab has checked for news.
      const looked = page.waitForResponse((answer) => answer.url().endsWith('.data'));
      await tab.route('**/*.data', async (route) => {
        if (route.request().method() === 'GET') await (await looked).finished();
        await route.continue();
      });
      await button(tab, 'Arrived').click();
      await expectStatus(tab, ' arrived at 9:');
      await expect(page.getByText(' arrived at 9:')).toHaveCount(0);
    },
  );

  test('a page that is brought up to date stays where a thumb has moved it meanwhile', async ({
    app,
    page,
    newOwner,
    signInAsAdmin,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const stay = await stayToday(app, await newOwner());
    await signInAsAdmin();
    await open(page, stay);
    await page.route('**/*.data', async (route) => {
      await page.evaluate(() => window.scrollTo(0, 150));
      await route.continue();
    });
    const tab = await page.context().newPage();
    await open(tab, stay);
    await button(tab, 'Arrived').click();
    await expectStatus(tab, ' arrived at 9:');
    await expect(button(page, 'Arrived')).toHaveCount(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(150);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('a refusal stays on the page that is brought up to date', async ({
    app,
    page,
    newOwner,
    signInAsAdmin,
  }) => {
    const owner = await newOwner();
    const [one, other] = [await stayToday(app, owner), await stayToday(app, owner)];
    await signInAsAdmin();
    await open(page, one);
    const form = page.getByRole('form', { name: 'Arrived' });
    await form.getByText('At another time').click();
    await field(form, 'Arrived at').fill('23:45');
    await button(form, 'Arrived').click();
    await expectAlert(form, 'That time is still to come.');
    const brought = page.waitForResponse((answer) => answer.url().endsWith('.data'));
    const tab = await page.context().newPage();
    await open(tab, other);
    await button(tab, 'Arrived').click();
    await expectStatus(tab, ' arrived at 9:');
    await (await brought).finished();
    await page.bringToFront();
    await expectAlert(form, 'That time is still to come.');
    await link(page, 'Terms').click();
    await page.goBack();
    await expect(page.getByText('That time is still to come.')).toHaveCount(0);
  });
});
