/** Owner and business write to each other: live, after a reload, and with failures (R37). */
import type { Locator, Page, Route } from '@playwright/test';
import type { Profile } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createMessage } from '../factories/messages';
import { createPet } from '../factories/pets';
import { expect, test, type App } from './fixtures';
import { bookingCard, button, expectAlert, expectStatus, field, link } from './steps';

type People = { owner: Profile; admin: Profile };

/** An owner in `page` and the admin in a separate browser. */
const it = test.extend<{ people: People; business: Page }>({
  people: async ({ newOwner, newAdmin, signInAs }, use) => {
    const people = { owner: await newOwner(), admin: await newAdmin() };
    await signInAs(people.owner);
    await use(people);
  },
  business: async ({ people, otherBrowser, signInAs }, use) => {
    const page = await otherBrowser();
    await signInAs(people.admin, page);
    await use(page);
  },
});

// Text only, as in a new business; pictures have a separate file.
it.beforeEach(async ({ app }) => {
  const settings = { where: { id: 1 }, data: { messagePictures: false } };
  await app.database.businessSettings.update(settings);
});

const box = (page: Page) => field(page, 'Message');
const log = (page: Page) => page.getByRole('region', { name: /^Conversation with / });
const lines = (page: Page) => log(page).getByRole('listitem');
const mark = (page: Page, tabs: string) =>
  page.getByRole('navigation', { name: tabs }).getByRole('link', { name: /^Messages/ });

/** Waits until the page's scripts run; only with JavaScript. */
const ready = (page: Page) => expect(page.getByText('Enter sends.')).toBeVisible();

async function send(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await button(page, 'Send').click();
  await expect(lines(page).last()).toContainText(text);
}

/** Returns the distance of the box from its bottom, where the newest message is. */
const distanceFromFoot = (within: Locator) =>
  within.evaluate((element) => Math.abs(Math.round(element.scrollTop)));

const messagesOf = ({ database }: App, { id: ownerId }: Profile) =>
  database.message.findMany({ where: { ownerId }, orderBy: { createdAt: 'asc' } });

/** Waits until the page sends no more requests: an interrupted check for news would replace the page. */
async function settled(page: Page): Promise<void> {
  let last = Date.now();
  const note = () => (last = Date.now());
  page.on('request', note).on('response', note).on('requestfinished', note);
  await expect.poll(() => Date.now() - last).toBeGreaterThan(1000);
  page.off('request', note).off('response', note).off('requestfinished', note);
}

/** A conversation that fills more than two pages, all of it read. */
async function longConversation({ database }: App, { owner, admin }: People): Promise<void> {
  const start = Date.parse('2026-11-10T14:00:00Z');
  for (let index = 1; index <= 70; index += 1) {
    const [from, to] = index % 2 === 0 ? [owner.id, admin.id] : [admin.id, owner.id];
    const createdAt = new Date(start + index * 60_000);
    const fields = { content: `number ${index}.`, createdAt, readAt: createdAt };
    await createMessage(from, to, fields, database);
  }
}

test.describe('with JavaScript', () => {
  it('R37 both sides see each other’s messages as they are written', async ({
    page,
    business,
    people: { owner },
  }) => {
    await page.goto(paths.messagesOf(owner.id));
    await business.goto(paths.adminMessaging(owner.id));
    await expect(business.getByRole('heading', { level: 1 })).toContainText(owner.lastName ?? '');

    await send(page, 'Is Thursday free?');
    await expect(lines(business)).toContainText([`${owner.firstName} · `]);
    await expect(lines(business).last()).toContainText('Is Thursday free?');
    await send(business, 'It is!\nCome at nine.');
    await expect(lines(page).last()).toContainText('Nora · ');
    await expect(lines(page).last()).toContainText('It is!\nCome at nine.', {
      useInnerText: true,
    });
    await expect(lines(page).first()).toContainText('You · ');
    await expect(log(page).getByRole('heading', { name: 'Today' })).toBeVisible();
    // Only the other side's messages are announced, politely.
    await expect(page.locator('[aria-live=polite]').first()).toHaveText(
      /^New message from Nora: It is!/,
    );
    await expect(business.locator('[aria-live=polite]').filter({ hasText: 'It is!' })).toHaveCount(
      0,
    );
  });

  it('R37 unread counts rise on every page of the other side, and fall when it was seen', async ({
    app,
    page,
    business,
    people: { owner },
  }) => {
    await page.goto(paths.profileOf(owner.id));
    await business.goto(paths.adminMessaging(owner.id));
    await expect(mark(page, 'Profile')).toHaveText('Messages');
    await send(business, 'One');
    await expect(mark(page, 'Profile')).toHaveText('Messages1 unread');
    await send(business, 'Two');
    await expect(mark(page, 'Profile')).toHaveText('Messages2 unread');
    const count = page.getByRole('banner').getByRole('link', { name: 'unread message' });
    await expect(count.filter({ visible: true })).toHaveText('2 unread messages');

    const second = await page.context().newPage();
    await second.goto(paths.messagesOf(owner.id));
    await expect(lines(second)).toHaveCount(2);
    await expect(mark(page, 'Profile')).toHaveText('Messages');
    await expect(count).toHaveCount(0);
    expect((await messagesOf(app, owner)).every(({ readAt }) => readAt !== null)).toBe(true);

    await business.goto(paths.adminMessages());
    const row = business
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: owner.lastName ?? '' });
    await expect(row).toContainText('You: Two');
    await send(second, 'Thank you');
    await expect(row).toContainText('Thank you');
    await expect(row).toContainText('1 unread');
    await link(row, `${owner.firstName} ${owner.lastName}`).click();
    await expect(lines(business).last()).toContainText('Thank you');
    await expect
      .poll(async () => (await messagesOf(app, owner)).filter(({ readAt }) => readAt === null))
      .toEqual([]);
  });

  it('R79 news is a toast with a link on other pages, read out politely, and none on its own', async ({
    page,
    business,
    people: { owner },
  }) => {
    await page.goto(paths.reservationsOf(owner.id));
    await business.goto(paths.adminMessaging(owner.id));
    await ready(business);
    await send(business, 'Olive had a good day');
    const toast = page.getByRole('group', { name: 'Nora sent you a message.' });
    await expect(toast).toBeVisible();
    await expect(page.locator('[aria-live=polite]')).toHaveText('Nora sent you a message.');
    await link(toast, 'Read it').click();
    await expect(page).toHaveURL(paths.messagesOf(owner.id));
    await expect(toast).toHaveCount(0);
    await send(business, 'And a nap');
    await expect(lines(page).last()).toContainText('And a nap');
    await expect(toast).toHaveCount(0);
  });

  it('R37 what is being typed stays while messages come in', async ({
    page,
    business,
    people: { owner },
  }) => {
    await page.goto(paths.messagesOf(owner.id));
    await ready(page);
    await business.goto(paths.adminMessaging(owner.id));
    await box(page).pressSequentially('Half a sen');
    await send(business, 'An interruption');
    await expect(lines(page).last()).toContainText('An interruption');
    await expect(box(page)).toHaveValue('Half a sen');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('tence.');
    await button(page, 'Send').click();
    await expect(lines(page).last()).toContainText('Half a sentence.');
    await expect(box(page)).toHaveValue('');
  });

  it('Enter sends, Shift+Enter begins a new line, and the box is ready for the next', async ({
    app,
    page,
    people: { owner },
  }) => {
    await page.goto(paths.messagesOf(owner.id));
    await ready(page);
    await box(page).click();
    for (const text of ['first', 'second', 'third']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.type('line');
      await page.keyboard.press('Enter');
      await expect(lines(page).last()).toContainText(text);
      await expect(box(page)).toHaveValue('');
      await expect(box(page)).toBeFocused();
    }
    expect((await messagesOf(app, owner)).map(({ content }) => content)).toEqual([
      'first\nline',
      'second\nline',
      'third\nline',
    ]);
  });

  it('blank text is not sent', async ({ app, page, people: { owner } }) => {
    await page.goto(paths.messagesOf(owner.id));
    await ready(page);
    await box(page).click();
    await page.keyboard.type('  ');
    await page.keyboard.press('Enter');
    await expectAlert(page, 'Please type a message');
    await expect(box(page)).toBeFocused();
    expect(await messagesOf(app, owner)).toEqual([]);
    await page.keyboard.type('Not blank');
    await page.keyboard.press('Enter');
    await expect(lines(page)).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  it('R38 R20 a message that could not be sent stays, and sent again it comes once', async ({
    app,
    page,
    people: { owner },
  }) => {
    await page.goto(paths.messagesOf(owner.id));
    await ready(page);
    const lose = async (arrives: boolean, route: Route) => {
      // Without a connection, the page's own data can't be loaded either.
      if (arrives && route.request().method() !== 'POST') return route.fallback();
      if (arrives) await route.fetch();
      return route.abort('aborted');
    };
    const posts = /\/profile\/messages/;
    const withUnsent = (text: string) =>
      expectAlert(page, text).then(() => expect(box(page)).toHaveValue('Do not lose me'));
    const sentence = 'Your message could not be sent. Please try again.';

    await page.route(posts, (route) => lose(false, route));
    await box(page).fill('Do not lose me');
    await button(page, 'Send').click();
    await withUnsent(sentence);
    expect(await messagesOf(app, owner)).toEqual([]);

    // This time it arrives, and only the answer is lost.
    await page.unrouteAll({ behavior: 'wait' });
    await page.route(posts, (route) => lose(true, route));
    await button(page, 'Send').click();
    await expect(lines(page)).toHaveCount(1);
    await withUnsent(sentence);

    await page.unrouteAll({ behavior: 'wait' });
    await button(page, 'Send').click();
    await expect(box(page)).toHaveValue('');
    await expect(lines(page)).toHaveCount(1);
    expect(await messagesOf(app, owner)).toHaveLength(1);
  });

  it('R68 a message sent offline says once that it is still here', async ({
    app,
    browser,
    signInAs,
    people: { owner },
  }) => {
    // Not watched for failed requests: offline, they fail.
    const context = await browser.newContext({ baseURL: app.url });
    const page = await context.newPage();
    await signInAs(owner, page);
    await page.goto(paths.messagesOf(owner.id));
    await ready(page);
    await settled(page);
    await context.setOffline(true);
    await box(page).fill('From the train');
    await button(page, 'Send').click();
    const alerts = page.getByRole('alert');
    await expect(alerts.getByRole('paragraph')).toHaveText([
      'Your message could not be sent. Please try again.',
      'The connection was lost. What you entered is still here.',
    ]);
    await expect(alerts).toHaveCount(1);
    await expect(box(page)).toHaveValue('From the train');
    await context.setOffline(false);
    await button(page, 'Send').click();
    await expect(lines(page)).toHaveCount(1);
    await expect(alerts).toHaveCount(0);
    expect(await messagesOf(app, owner)).toMatchObject([{ content: 'From the train' }]);
    await context.close();
  });

  it(
    'R37 news that comes while the connection is gone leaves the page, and is seen later',
    { tag: '@deep' },
    async ({ app, page, business, people: { owner } }) => {
      await page.goto(paths.messagesOf(owner.id));
      await business.goto(paths.adminMessaging(owner.id));
      await ready(page);
      await box(page).fill('Half a thought');
      await send(business, 'Are you there?');
      await expect(lines(page)).toHaveCount(1);
      await expect
        .poll(async () => (await messagesOf(app, owner)).every(({ readAt }) => readAt !== null))
        .toBe(true);
      await settled(page);

      // The stream stays open: the worst case, because it announces news that can't be loaded.
      let asked = 0;
      await page.route('**', (route) => {
        asked += 1;
        return route.abort('aborted');
      });
      await send(business, 'Hello?');
      await expect.poll(() => asked).toBeGreaterThan(0);
      await expect(lines(page)).toHaveCount(1);
      await expect(box(page)).toHaveValue('Half a thought');

      await page.unroute('**');
      await expect(lines(page).last()).toContainText('Hello?');
      await expect(box(page)).toHaveValue('Half a thought');
    },
  );

  it('R37 begins at the newest; earlier ones come on demand and leave the reader in place', async ({
    app,
    page,
    business,
    people,
  }) => {
    await longConversation(app, people);
    await page.goto(paths.messagesOf(people.owner.id));
    await ready(page);
    await expect(lines(page)).toHaveCount(30);
    await expect(lines(page).last()).toBeInViewport();
    await expect(lines(page).last()).toContainText('number 70.');
    expect(await distanceFromFoot(log(page))).toBe(0);

    const first = log(page).getByText('number 41.');
    const earlier = link(log(page), 'Show earlier messages');
    await earlier.scrollIntoViewIfNeeded();
    const before = await first.boundingBox();
    await earlier.click();
    await expect(lines(page)).toHaveCount(60);
    expect((await first.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    await earlier.click();
    await expect(lines(page)).toHaveCount(70);
    await expect(earlier).toHaveCount(0);

    await business.goto(paths.adminMessaging(people.owner.id));
    await send(business, 'number 71.');
    await expect(lines(page)).toHaveCount(71);
    await expect(lines(page).first()).toContainText('number 1.');
    // The reader stays up there; one's own message scrolls down.
    expect(await distanceFromFoot(log(page))).toBeGreaterThan(100);
    await send(page, 'number 72.');
    expect(await distanceFromFoot(log(page))).toBe(0);
    const texts = await lines(page)
      .getByText(/^number/)
      .allTextContents();
    expect(texts).toEqual(Array.from({ length: 72 }, (_, index) => `number ${index + 1}.`));
  });

  it('R38 a live update takes away no sentence of the last action', async ({
    app,
    page,
    business,
    people: { owner },
  }) => {
    const pet = `Dog of ${owner.lastName}`;
    const { id } = await createPet(owner.id, { petName: pet }, app.database);
    const stay = { start: '2026-11-17T06:30', end: '2026-11-17T12:30' };
    await createBooking(owner.id, [id], stay, app.database);
    await business.goto(paths.adminReservations('pending', pet));
    await button(bookingCard(business, pet), 'Accept').click();
    await expectStatus(business, 'Booking request accepted');

    const before = Number(
      /\d+/.exec((await mark(business, 'Admin').textContent()) ?? '')?.[0] ?? 0,
    );
    await page.goto(paths.messagesOf(owner.id));
    await send(page, 'Thank you!');
    await expect(mark(business, 'Admin')).toHaveText(`Messages${before + 1} unread`);
    await expectStatus(business, 'Booking request accepted');
    await link(business.getByRole('main'), 'Outbox').click();
    await expect(business).toHaveURL(/outbox/);
    await expect(business.getByText('Booking request accepted', { exact: true })).toHaveCount(0);
  });

  it(
    'R37 a page that was left and come back to has what came meanwhile',
    { tag: '@deep' },
    async ({ page, business, people: { owner } }) => {
      await page.goto(paths.messagesOf(owner.id));
      await business.goto(paths.adminMessaging(owner.id));
      await send(business, 'Before');
      await expect(lines(page)).toHaveCount(1);
      await page.goto('/');
      await send(business, 'While away');
      await page.goBack();
      await expect(lines(page).last()).toContainText('While away');
      await send(business, 'After');
      await expect(lines(page).last()).toContainText('After');
    },
  );

  it(
    'R37 more tabs than streams: those in use still hear',
    { tag: '@deep' },
    async ({ page, business, people: { owner } }) => {
      const tabs = [page];
      for (let count = 0; count < 5; count += 1) tabs.push(await page.context().newPage());
      for (const tab of tabs) {
        await tab.goto(paths.messagesOf(owner.id));
        await expect(box(tab)).toBeVisible();
      }
      await business.goto(paths.adminMessaging(owner.id));
      await send(business, 'To all tabs');
      const last = tabs.at(-1) ?? page;
      await expect(lines(last)).toHaveCount(1);
      // The first page is idle; brought to the front, it catches up.
      await page.bringToFront();
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(lines(page)).toHaveCount(1);
    },
  );
});

it('the admin is led from an owner’s Messages to their own side of it', async ({
  business,
  people: { owner, admin },
}) => {
  await business.goto(paths.messagesOf(owner.id));
  await expect(business).toHaveURL(new RegExp(`${paths.adminMessaging(owner.id)}$`));
  const main = business.getByRole('main');
  await expect(link(main, 'Profile')).toHaveAttribute('href', paths.profileOf(owner.id));
  await expect(link(main, 'Book')).toHaveAttribute('href', paths.book(owner.id));
  await business.goto(paths.profileOf(owner.id));
  await mark(business, 'Profile').click();
  await expect(business).toHaveURL(new RegExp(`${paths.adminMessaging(owner.id)}$`));
  await business.goto(paths.messagesOf(admin.id));
  await expect(business).toHaveURL(new RegExp(`${paths.adminMessages()}$`));
  expect((await business.goto(paths.adminMessaging(admin.id)))?.status()).toBe(404);
});
