/** R51: the day sheet while the Wi-Fi is down. Ticks are recorded once, later, without a loss. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, type Page } from '@playwright/test';
import { addDays, localDateOf } from '~/core/time/business-time';
import { paths } from '~/core/web/paths';
import { dueKey } from '~/features/day/care/care';
import { createBooking } from '../factories/bookings';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { laterStart } from '../setup/clock';
import { freePort } from '../setup/free-port';
import { startServer, type RunningServer } from '../setup/server';
import { testVariables } from '../setup/test-environment';
import { violations } from './axe';
import { expectStatus, keptNames, workerOf } from './steps';

// 9:00 AM in Philadelphia.
const clockStart = laterStart('2026-11-16T14:00:00Z');
const day = '2026-11-16';
const businessZone = 'America/New_York';

test.use({ serviceWorkers: 'allow' });

let folder: string;
let server: RunningServer;
let variables: Record<string, string>;
let adminId: string;
let petId: string;
let bookingId: string;
let itemId: string;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-e2e-'));
  Object.assign(process.env, testVariables(folder), { CLOCK_START: clockStart });
  variables = { DATA_DIR: folder, PORT: String(await freePort()), CLOCK_START: clockStart };
  server = await startServer(variables);
  const { database } = server;
  await database.businessSettings.update({ where: { id: 1 }, data: { carePlans: true } });
  adminId = (await createAdmin({}, database)).id;
  const owner = await createOwner({}, database);
  petId = (await createPet(owner.id, { petName: 'Moby' }, database)).id;
  const stay = { start: '2026-11-15T09:00', end: '2026-11-18T09:00', status: 'accepted' } as const;
  const booking = await createBooking(owner.id, [petId], stay, database);
  bookingId = booking.id;
  const data = { arrivedAt: booking.start };
  await database.booking.update({ where: { id: bookingId }, data });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
test.beforeEach(async () => {
  const createdAt = new Date('2026-11-01T12:00:00Z');
  const item = { petId, kind: 'meal', what: 'Kibble <mix>', amount: '1 cup', createdAt } as const;
  const made = await server.database.careItem.create({
    data: { ...item, times: [420, 720, 1020] },
  });
  itemId = made.id;
});
test.afterEach(async () => {
  // Records are permanent; an ended plan needs nothing more.
  await server.database.careItem.updateMany({
    where: { endedAt: null },
    data: { endedAt: new Date('2026-11-02T12:00:00Z') },
  });
});

async function signedIn(page: Page): Promise<void> {
  const [name = '', value = ''] = (await signIn(adminId, server.database)).split('=', 2);
  await page.context().addCookies([{ name, value, url: server.url }]);
}

const keptText = (page: Page) =>
  page.evaluate(async () => (await caches.match('/page'))?.text() ?? '');

const keptAt = async (page: Page) => (JSON.parse(await keptText(page)) as { at: string }).at;

/** Opens the sheet and waits for its copy. */
async function openSheet(page: Page, shown = /^Given Moby, .*7:00 AM$/): Promise<void> {
  await page.goto(server.url + paths.adminDay());
  await expect(button(page, shown).first()).toBeVisible();
  await expect.poll(() => keptNames(page)).toEqual(['/page']);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name });

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'connection' });
/** Ticks while the server is away, then brings it back. */
async function tickedWhileAway(page: Page, meanwhile = async () => {}): Promise<void> {
  await signedIn(page);
  await openSheet(page);
  await server.stop();
  await button(page, /^Given Moby, .*7:00 AM$/).click();
  await expect(banner(page)).toContainText('1 tick will be sent when it’s back.');
  await meanwhile();
  server = await startServer(variables);
}

/** Opens the sheet again. The browser may do so itself, as soon as the stored ticks are sent. */
const returned = (page: Page) =>
  expect(() => page.goto(server.url + paths.adminDay())).toPass({ timeout: 20_000 });

const noted = () =>
  server.database.careDone.findMany({
    where: { itemId },
    select: { dueMinutes: true, outcome: true },
    orderBy: { dueMinutes: 'asc' },
  });

test('R51 what is ticked offline is kept over a reload, and noted once when the server is back', async ({
  page,
  context,
}) => {
  await signedIn(page);
  await openSheet(page);
  await context.setOffline(true);
  await server.stop();

  await button(page, /^Given Moby, .*7:00 AM$/).click();
  await expect(banner(page)).toContainText(/^As of \d+:\d\d [AP]M, no connection\./);
  await expect(button(page, /^Print$/)).toBeHidden();
  await expect(banner(page)).toContainText('1 tick will be sent when it’s back.');
  await expect(page.getByText(/^Given at \d+:\d\d [AP]M, not sent yet$/)).toBeVisible();
  await expect(button(page, /^Given Moby, .*7:00 AM$/)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  const list = page.getByRole('region', { name: 'Through the day' });
  await list.getByRole('listitem').filter({ hasText: '12:00 PM' }).locator('summary').click();
  await button(page, /^Refused Moby, .*12:00 PM$/).click();
  await expect(banner(page)).toContainText('2 ticks will be sent when it’s back.');
  // R148: Today is the kept day, too. The worker handles no other page.
  await page.goto(server.url + paths.admin());
  await expect(banner(page)).toContainText('2 ticks will be sent when it’s back.');
  await expect(button(page, /^Given Moby, .*5:00 PM$/)).toBeVisible();
  await expect(page.goto(server.url + paths.adminUsers())).rejects.toThrow();

  server = await startServer(variables);
  await context.setOffline(false);
  await returned(page);
  await expect(banner(page)).toHaveCount(0);
  expect(await noted()).toEqual([
    { dueMinutes: 420, outcome: 'given' },
    { dueMinutes: 720, outcome: 'refused' },
  ]);
  await page.reload();
  expect(await noted()).toHaveLength(2);
  expect(await keptNames(page)).not.toContain('/refused');
});

test(
  'R51 R68 ticks that are faster than a slow phone all wait',
  { tag: '@deep' },
  async ({ page }) => {
    await signedIn(page);
    await openSheet(page);
    await server.stop();
    const given = await button(page, /^Given Moby, /).elementHandles();
    await page.evaluate((buttons) => {
      for (const one of buttons) if (one instanceof HTMLButtonElement) one.click();
    }, given);
    await expect(banner(page)).toContainText('3 ticks will be sent when it’s back.');
    server = await startServer(variables);
    await returned(page);
    await expect(banner(page)).toHaveCount(0);
    const outcome = 'given';
    await expect
      .poll(noted)
      .toEqual([420, 720, 1020].map((dueMinutes) => ({ dueMinutes, outcome })));
  },
);

test(
  'R51 R68 a tick that is pressed while its copy is on its way is in the copy',
  { tag: '@deep' },
  async ({ page, context }) => {
    await signedIn(page);
    await openSheet(page);
    // The first copy is made and held just after the second press, before that tick is stored.
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('No service worker');
    await worker.evaluate(() => {
      const until = async (isSo: () => boolean | Promise<boolean>) => {
        while (!(await isSo())) await new Promise((next) => setTimeout(next, 20));
      };
      const { prototype } = Reflect.get(globalThis, 'FetchEvent') as {
        prototype: { respondWith: (answer: Promise<Response>) => void };
      };
      const { respondWith } = prototype;
      prototype.respondWith = function held(answer) {
        const shown = async () => {
          const copy = await answer;
          await caches.open('made');
          await until(() => caches.has('pressed'));
          return copy;
        };
        respondWith.call(this, shown());
      };
      const { put } = Cache.prototype as {
        put: (...kept: Parameters<Cache['put']>) => Promise<void>;
      };
      Cache.prototype.put = async function slow(...kept) {
        const at = Date.now();
        if (await caches.has('made')) await until(() => Date.now() - at > 1000);
        return put.apply(this, kept);
      };
    });
    await server.stop();
    const given = await button(page, /^Given Moby, /).elementHandles();
    await page.evaluate((buttons) => {
      const [first, second] = buttons.filter((one) => one instanceof HTMLElement);
      first?.click();
      const look = setInterval(() => {
        void caches.has('made').then((isMade) => {
          if (!isMade) return;
          clearInterval(look);
          second?.click();
          void caches.open('pressed');
        });
      }, 20);
    }, given);
    await expect(banner(page)).toContainText('2 ticks will be sent when it’s back.');
    await expect(page.getByText(/^Given at .*, not sent yet$/)).toHaveCount(2);
    server = await startServer(variables);
    await returned(page);
  },
);

test(
  'R51 a button for several leaves out what waits already',
  { tag: '@deep' },
  async ({ page }) => {
    const createdAt = new Date('2026-11-01T12:00:00Z');
    const more = { petId, kind: 'meal', amount: '1', createdAt } as const;
    const ids = [];
    for (const what of ['Stew', 'Carrot'])
      ids.push(await server.database.careItem.create({ data: { ...more, what, times: [420] } }));
    await signedIn(page);
    await openSheet(page, /^All given Breakfast, 7:00 AM$/);
    await server.stop();
    const all = button(page, /^All given Breakfast, 7:00 AM$/);
    const due = page.locator('form', { has: all }).locator('[name="due"]');
    await expect(due).toHaveCount(3);
    await page.getByText('Each dog').first().click();
    await button(page, /^Given Moby, Kibble.*7:00 AM$/).click();
    await expect(banner(page)).toContainText('1 tick will be sent');
    await expect(due).toHaveCount(2);
    await all.click();
    await expect(banner(page)).toContainText('2 ticks will be sent');
    await expect(all).toHaveCount(0);
    await expect(page.getByText(/^Given at .*, not sent yet$/)).toHaveCount(3);
    server = await startServer(variables);
    await returned(page);
    await expect(banner(page)).toHaveCount(0);
    expect(await noted()).toEqual([{ dueMinutes: 420, outcome: 'given' }]);
    for (const { id } of ids)
      expect(await server.database.careDone.count({ where: { itemId: id } })).toBe(1);
    expect(await keptNames(page)).not.toContain('/refused');
  },
);

test(
  'R51 R38 a copy that is kept takes nothing that is said once',
  { tag: '@deep' },
  async ({ page }) => {
    await signedIn(page);
    await openSheet(page);
    // The browser has the message, and its page is requested once the copy is stored again.
    await page.route('**/*.data', async (route) => {
      if (route.request().method() === 'GET') {
        const before = await keptAt(page);
        await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('keep-day'));
        await expect.poll(() => keptAt(page)).not.toBe(before);
      }
      await route.continue();
    });
    await button(page, /^Given Moby, .*7:00 AM$/).click();
    await expectStatus(page, 'Noted.');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test(
  'R51 a phone that never lost its connection sees that the server is back',
  { tag: '@deep' },
  async ({ page }) => {
    await tickedWhileAway(page);
    await expect(banner(page)).toHaveCount(0, { timeout: 40_000 });
    expect(await noted()).toEqual([{ dueMinutes: 420, outcome: 'given' }]);
  },
);

test('R51 R68 a link pressed on the copy is not lost when the server is back', async ({ page }) => {
  await signedIn(page);
  await openSheet(page);
  await server.stop();
  await page.reload();
  await expect(banner(page)).toContainText('no connection');
  // The copy's own look at the server, which may come before the press.
  await page.route('**/livez', (route) => route.abort());
  server = await startServer(variables);
  const users = page.getByRole('link', { name: 'Users' }).first();
  await users.evaluate((link: HTMLElement) => {
    link.click();
    setTimeout(() => dispatchEvent(new Event('online')));
  });
  await page.waitForURL(`**${paths.adminUsers()}`);
});

test(
  'R51 a copy hears from its worker that the ticks are sent, also in Today’s place',
  { tag: '@deep' },
  async ({ page }) => {
    await tickedWhileAway(page, async () => {
      await page.goto(server.url + paths.admin());
      await expect(banner(page)).toContainText('1 tick will be sent');
      // The copy's own look at the server.
      await page.route('**/livez', (route) => route.abort());
    });
    const { session, address } = await workerOf(page);
    const sync = { ...address, tag: 'ticks', lastChance: false };
    await session.send('ServiceWorker.dispatchSyncEvent', sync);
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await noted()).toEqual([{ dueMinutes: 420, outcome: 'given' }]);
  },
);

test(
  'R51 without a copy a server that is slow is waited for',
  { tag: '@deep' },
  async ({ page }) => {
    await signedIn(page);
    await openSheet(page);
    for (const path of [paths.admin(), paths.adminDay()]) {
      await page.evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name);
      });
      server.child.kill('SIGSTOP');
      const coming = page.goto(server.url + path);
      // Longer than a copy would wait before it stands in.
      await pause(7000);
      server.child.kill('SIGCONT');
      expect((await coming)?.status()).toBe(200);
      await expect(button(page, /^Given Moby, /).first()).toBeVisible();
      await expect(banner(page)).toHaveCount(0);
    }
  },
);

test(
  'R51 a tick that another device was faster with is shown as not noted',
  { tag: '@deep' },
  async ({ page }) => {
    await signedIn(page);
    // A page with a slow stream checks for news once it opens, and would get the tick.
    await page.route(`**${paths.live()}`, () => new Promise(() => {}));
    await openSheet(page);
    const at = new Date('2026-11-16T14:00:00Z');
    await server.database.careDone.create({
      data: {
        bookingId,
        petId,
        itemId,
        dueOn: day,
        dueMinutes: 420,
        outcome: 'skipped',
        doneAt: at,
        notedAt: at,
        actorId: adminId,
        liveKey: dueKey({ itemId, date: day, minutes: 420 }),
      },
    });
    // The copy includes it, and the open page doesn't.
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('keep-day'));
    await expect.poll(() => keptText(page)).toContain('Skipped at');
    expect(await keptText(page)).toContain('Add note');
    await server.stop();
    await button(page, /^Given Moby, .*7:00 AM$/).click();
    await expect(banner(page)).toContainText('1 tick will be sent');
    await expect(page.getByText('Skipped at').first()).toBeAttached();
    await expect(page.getByText('Add note')).toHaveCount(0);
    server = await startServer(variables);
    await returned(page);
    const said = page.getByRole('status').filter({ hasText: 'was not noted' });
    await expect(said).toContainText(
      /“Given Moby, .*7:00 AM” was not noted\. .*Skipped.*stays as it is\./,
    );
    await page.getByRole('link', { name: 'Show the day sheet' }).click();
    await expect(button(page, /^Given Moby, .*12:00 PM$/)).toBeVisible();
    await expect(said).toHaveCount(0);
    expect(await noted()).toEqual([{ dueMinutes: 420, outcome: 'skipped' }]);
  },
);

test(
  'R51 a tick that the server breaks on is not noted, says so and can be sent again',
  { tag: '@deep' },
  async ({ page }) => {
    await signedIn(page);
    await openSheet(page);
    const rename = (from: string, to: string) =>
      server.database.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`);
    await rename('care_done', 'care_lost');
    await button(page, /^Given Moby, .*7:00 AM$/).click();
    const said = page.getByRole('status').filter({ hasText: 'was not noted' });
    await expect(said).toContainText(
      /^“Given Moby, Kibble <mix>, .*7:00 AM” was not noted: something went wrong\. Please try again\./,
    );
    await expect(banner(page)).toHaveCount(0);
    await rename('care_lost', 'care_done');
    expect(await noted()).toEqual([]);
    await button(page, /^Given Moby, .*7:00 AM$/).click();
    await expect(page.getByRole('status').filter({ hasText: 'Noted.' })).toBeVisible();
    expect(await noted()).toEqual([{ dueMinutes: 420, outcome: 'given' }]);
  },
);

test('R51 a tick that waits while the server shows the sheet and breaks on it is not hidden', async ({
  page,
}) => {
  await tickedWhileAway(page);
  const breaking = "BEFORE INSERT ON care_done BEGIN SELECT RAISE(FAIL, 'broken'); END";
  await server.database.$executeRawUnsafe(`CREATE TRIGGER broken ${breaking}`);
  await returned(page);
  const said = page.getByRole('status').filter({ hasText: '1 tick could not be noted yet.' });
  await expect(said).toBeVisible();
  await expect(page.getByText(/^Given at \d+:\d\d [AP]M, not sent yet$/)).toBeVisible();
  await page.getByRole('link', { name: 'Show the day sheet' }).click();
  await expect(button(page, /^Given Moby, .*7:00 AM$/)).toBeVisible();
  await server.database.$executeRawUnsafe('DROP TRIGGER broken');
  await returned(page);
  await expect(said).toHaveCount(0);
  expect(await noted()).toEqual([{ dueMinutes: 420, outcome: 'given' }]);
});

test('R51 what is sent later was noted when it was pressed', { tag: '@deep' }, async ({ page }) => {
  // The browser's clock is the machine's: in this test the server's is too.
  await server.stop();
  const { database } = server;
  const today = localDateOf(new Date(), businessZone);
  const [start, end] = [`${addDays(today, -1)}T09:00`, `${addDays(today, 2)}T09:00`];
  const stay = await database.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const times = { start, end, status: 'accepted' } as const;
  const here = await createBooking(stay.userId, [petId], times, database);
  await database.booking.update({ where: { id: here.id }, data: { arrivedAt: here.start } });
  server = await startServer({ ...variables, CLOCK_START: new Date().toISOString() });
  await signedIn(page);
  const at = new Date();
  const data = { createdAt: at, lastSeenAt: at, expiresAt: new Date(at.getTime() + 86_400_000) };
  await server.database.session.updateMany({ data });
  // Noon is never more than twelve hours away.
  await openSheet(page);
  await server.stop();
  await button(page, /^Given Moby, .*12:00 PM$/).click();
  await expect(banner(page)).toContainText('1 tick will be sent');
  const [shown, restarted] = [new Date(), new Date().toISOString()];
  server = await startServer({ ...variables, CLOCK_START: restarted });
  await returned(page);
  const [row, ...others] = await server.database.careDone.findMany({ where: { itemId } });
  expect(others).toEqual([]);
  expect(row?.doneAt.getTime()).toBeLessThanOrEqual(shown.getTime());
  expect(row?.notedAt.getTime()).toBeGreaterThan(shown.getTime());
  await server.stop();
  server = await startServer(variables);
});

test(
  'R51 signing out empties it even if the server does not hear of it',
  { tag: '@deep' },
  async ({ page }) => {
    await signedIn(page);
    await openSheet(page);
    await page.goto(server.url + paths.logout());
    await server.stop();
    await button(page, /^Logout$/).click();
    await expect.poll(() => keptNames(page)).toEqual([]);
    server = await startServer(variables);
  },
);

test('R51 signing out empties it, with what waits', async ({ page }) => {
  await signedIn(page);
  await openSheet(page);
  await page.goto(server.url + paths.logout());
  await button(page, /^Logout$/).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expect.poll(() => keptNames(page)).toEqual([]);
  await server.stop();
  await expect(page.goto(server.url + paths.adminDay())).rejects.toThrow();
  server = await startServer(variables);
});

test(
  'R51 a session that was ended elsewhere takes the copy along with the next page of the site',
  { tag: '@deep' },
  async ({ page }) => {
    await signedIn(page);
    await openSheet(page);
    await page.goto(server.url + paths.home());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await keptNames(page)).toEqual(['/page']);
    await server.database.session.deleteMany({ where: { profileId: adminId } });
    await page.goto(server.url + paths.home());
    await expect.poll(() => keptNames(page)).toEqual([]);
  },
);

test(
  'R51 the copy shows the house’s time on a phone that is set to another, and all of its pictures',
  { tag: '@deep' },
  async ({ page, context }) => {
    await signedIn(page);
    await openSheet(page);
    const troubles: string[] = [];
    page.on('console', (said) => {
      // A browser with windows asks for the icon of its tab.
      if (said.type() === 'error' && !said.location().url.endsWith('/favicon.ico'))
        troubles.push(said.text());
    });
    const at = await keptAt(page);
    await context.setOffline(true);
    await server.stop();
    await page.reload();
    const shown = new Date(at).toLocaleTimeString('en-US', {
      timeZone: businessZone,
      hour: 'numeric',
      minute: '2-digit',
    });
    await expect(banner(page)).toContainText(`As of ${shown}, no connection.`);
    expect(troubles).toEqual([]);
    server = await startServer(variables);
    await context.setOffline(false);
  },
);
