/**
 * A realistic week, with the clock advanced by restarts: a no-show, a wrong tap, an early leaver, a
 * missed dose, breakfast without Wi-Fi and with two helpers, a late Pick Up paid in cash, one more night.
 * Then the books, the owners' pages and the register at its end.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Profile } from '~/core/database/generated/client';
import { paths } from '~/core/web/paths';
import { type BookingFields, createBooking } from '../factories/bookings';
import { createAdmin, createHelper, createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { freePort } from '../setup/free-port';
import { type RunningServer, startServer } from '../setup/server';
import { testVariables } from '../setup/test-environment';
import { startWifi } from '../setup/wifi';
import { button, expectStatus, keptNames, link } from './steps';

/** Philadelphia is five hours behind. */
const monday = '2026-11-16T14:10:00Z';
const breakfast = '2026-11-17T12:20:00Z';
const tuesdayEvening = '2026-11-17T23:50:00Z';
const wednesday = '2026-11-18T14:00:00Z';
const friday = '2026-11-20T14:05:00Z';

test.use({ serviceWorkers: 'allow' });

let folder: string;
let server: RunningServer;
let variables: Record<string, string>;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-e2e-'));
  Object.assign(process.env, testVariables(folder), { CLOCK_START: monday });
  variables = { DATA_DIR: folder, PORT: String(await freePort()) };
  server = await startServer({ ...variables, CLOCK_START: monday });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function moveClockTo(instant: string): Promise<void> {
  await server.stop();
  server = await startServer({ ...variables, CLOCK_START: instant });
}

/** Opens that person's phone. */
async function phoneOf(browser: Browser, { id }: Profile): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
  });
  const [name = '', value = ''] = (await signIn(id, server.database)).split('=', 2);
  await context.addCookies([{ name, value, url: server.url }]);
  return context.newPage();
}

test('a week that does not go as planned', { tag: '@deep' }, async ({ browser }) => {
  // Five starts of the server, and seven steps.
  test.setTimeout(300_000);
  const house = {
    trackArrivals: true,
    carePlans: true,
    requiredVaccines: [],
    dogLimit: 99,
    overnightLimit: 99,
    lateCharge: 'fee',
    lateFeeCents: 500,
  } as const;
  await server.database.businessSettings.update({ where: { id: 1 }, data: house });
  const owner = await createOwner({ phoneNumber: '2155550192' }, server.database);
  const stayOf = async (petName: string, fields: BookingFields) => {
    const { id: petId } = await createPet(owner.id, { petName }, server.database);
    const made = { status: 'accepted', createdAt: new Date('2026-11-01T15:00:00Z') } as const;
    const stay = await createBooking(owner.id, [petId], { ...made, ...fields }, server.database);
    return { petId, bookingId: stay.id };
  };
  const feed = (petId: string, kind: 'meal' | 'medicine', what: string, minutes: number) =>
    server.database.careItem.create({
      data: {
        ...{ petId, kind, what, amount: '1', times: [minutes] },
        createdAt: new Date('2026-11-01T12:00:00Z'),
      },
    });
  const day = { start: '2026-11-16T08:30', end: '2026-11-16T17:00' } as const;
  const nights = {
    service: 'Boarding',
    start: '2026-11-16T08:30',
    end: '2026-11-19T09:00',
  } as const;
  const noShow = await stayOf('Quark', day);
  const comes = await stayOf('Nimbus', nights);
  const leavesEarly = await stayOf('Vesper', nights);
  const late = await stayOf('Yarrow', { start: '2026-11-17T08:00', end: '2026-11-17T17:00' });
  await feed(comes.petId, 'medicine', 'Apoquel', 20 * 60);
  await feed(comes.petId, 'meal', 'Kibble', 7 * 60);
  await feed(leavesEarly.petId, 'meal', 'Stew', 7 * 60 + 15);
  await feed(leavesEarly.petId, 'medicine', 'Drops', 21 * 60);
  const stored = (id: string) => server.database.booking.findUniqueOrThrow({ where: { id } });

  const admin = await phoneOf(browser, await createAdmin({}, server.database));
  const helperOf = async (firstName: string) =>
    phoneOf(
      browser,
      await createHelper({ firstName, email: `${firstName}@example.com` }, server.database),
    );
  const [kim, lou] = [await helperOf('Kim'), await helperOf('Lou')];
  const ownersPhone = await phoneOf(browser, owner);
  const today = admin.getByRole('region', { name: 'Through the day' });

  await test.step('Monday: the wrong dog is checked in, and one never comes', async () => {
    await admin.goto(paths.admin());
    await button(today, 'Arrived Quark').click();
    await button(admin, 'Undo Quark: arrived.').click();
    await expectStatus(admin, 'Undone. Quark is expected again.');
    for (const dog of ['Nimbus', 'Vesper']) {
      await button(today, `Arrived ${dog}`).click();
      await expectStatus(admin, `${dog} arrived at 9:`);
    }
    await button(today, 'Didn’t come Quark').click();
    await expectStatus(admin, 'Quark didn’t come, so the stay is canceled.');
    await expect(admin.getByRole('region', { name: 'Here now' })).not.toContainText('Quark');
    expect(await stored(noShow.bookingId)).toMatchObject({ status: 'canceled', arrivedAt: null });
  });

  await moveClockTo(breakfast);
  await test.step('Tuesday: what nobody gave is asked about', async () => {
    await admin.goto(paths.admin());
    const missed = admin.getByRole('region', { name: 'Missed' });
    const dose = missed.getByRole('listitem').filter({ hasText: 'Apoquel' });
    await expect(dose).toContainText('Missed yesterday: Nimbus, Apoquel, 1, 8:00 PM');
    await dose.getByRole('button', { name: /^Not given/ }).click();
    await expectStatus(admin, 'Noted.');
    await expect(missed.getByText('Apoquel')).toHaveCount(0);
    await missed.getByLabel(/^Time given Vesper, Drops/).fill('21:00');
    await missed.getByRole('button', { name: /^Given at Vesper, Drops/ }).click();
    await expectStatus(admin, 'Noted.');
  });

  await test.step('Breakfast: no Wi-Fi for one helper, and two give the same bowl', async () => {
    const wifi = await startWifi(server.url);
    const sheetOf = async (helper: Page, url: string) => {
      await helper.goto(url + paths.adminDay());
      // The bowls of a time are one row.
      await helper.getByText('Each dog, Breakfast, 7:00 AM').click();
      await expect(helper.getByRole('button', { name: /^Given Nimbus, .*7:00 AM$/ })).toBeVisible();
      await expect.poll(() => keptNames(helper)).toEqual(['/page']);
      await helper.waitForFunction(() => navigator.serviceWorker.controller !== null);
    };
    await sheetOf(kim, wifi.url);
    await sheetOf(lou, server.url);
    await wifi.cut();
    await kim.getByRole('button', { name: /^Given Nimbus, .*7:00 AM$/ }).click();
    await expect(kim.getByText('1 tick will be sent when it’s back.')).toBeVisible();
    await kim.getByRole('button', { name: /^Given Vesper, .*7:15 AM$/ }).click();
    await expect(kim.getByText('2 ticks will be sent when it’s back.')).toBeVisible();
    await lou.getByRole('button', { name: /^Given Nimbus, .*7:00 AM$/ }).click();
    await expect(lou.getByText(/^Given at 7:/).first()).toBeAttached();
    await wifi.mend();
    await expect(() => kim.goto(wifi.url + paths.adminDay())).toPass({ timeout: 20_000 });
    const guests = [comes.bookingId, leavesEarly.bookingId];
    const given = () =>
      server.database.careDone.findMany({
        where: { bookingId: { in: guests }, dueMinutes: { in: [420, 435] }, takenBackAt: null },
        select: { dueMinutes: true, outcome: true },
        orderBy: { dueMinutes: 'asc' },
      });
    await expect.poll(given).toEqual([
      { dueMinutes: 420, outcome: 'given' },
      { dueMinutes: 435, outcome: 'given' },
    ]);
    await kim.close();
    await wifi.cut();
  });

  await test.step('Tuesday: one goes home two days early', async () => {
    await admin.goto(paths.admin());
    await button(admin, 'Arrived Yarrow').first().click();
    await expectStatus(admin, 'Yarrow arrived at 7:');
    await link(today, 'Vesper').first().click();
    await link(admin, 'See the stay').click();
    const leaving = admin.getByRole('form', { name: 'Left' });
    await button(leaving, 'Left').click();
    await expectStatus(admin, 'Vesper left at 7:');
    await admin.goto(paths.admin());
    await expect(admin.getByRole('region', { name: 'Here now' })).not.toContainText('Vesper');
    await expect(admin.getByRole('button', { name: /Drops/ })).toHaveCount(0);
  });

  await moveClockTo(tuesdayEvening);
  await test.step('Tuesday evening: a late Pick Up, charged and paid in cash', async () => {
    await admin.goto(paths.admin());
    await expect(today.getByText('Should have left at 5:00 PM')).toBeVisible();
    await button(today, 'Left Yarrow').click();
    await expectStatus(admin, 'Yarrow left at 6:');
    await link(today, 'Late Pick Up Yarrow').click();
    const charge = admin.getByRole('status').filter({ hasText: 'minutes late' });
    await charge.getByRole('button', { name: /^Add \$/ }).click();
    await expectStatus(admin, 'added for the late Pick Up.');
    const { remainCents } = await stored(late.bookingId);
    expect(remainCents).toBeGreaterThan(4500);
    await admin.goto(paths.admin());
    const cash = `$${(remainCents / 100).toFixed(2)}`;
    await button(today, `Take cash ${cash} Yarrow`).click();
    await expectStatus(admin, `${cash} in cash recorded for Yarrow.`);
    expect((await stored(late.bookingId)).remainCents).toBe(0);
  });

  await moveClockTo(wednesday);
  await test.step('Wednesday: one more night', async () => {
    await admin.goto(paths.admin());
    const missed = admin.getByRole('region', { name: 'Missed' });
    await expect(missed).toContainText('Missed yesterday: Nimbus, Apoquel, 1, 8:00 PM');
    await expect(missed).not.toContainText('Vesper');
    await link(admin, 'Nimbus').first().click();
    await link(admin, 'One more night').click();
    await button(admin, 'Save').click();
    await expectStatus(admin, 'Saved. The total is ');
    expect((await stored(comes.bookingId)).end.toISOString()).toBe('2026-11-20T14:00:00.000Z');
  });

  await moveClockTo(friday);
  await test.step('Friday: what is written down of the week', async () => {
    await admin.goto(paths.admin());
    await button(today, 'Left Nimbus').click();
    await expectStatus(admin, 'Nimbus left at 9:');
    await expect(admin.getByRole('region', { name: 'Here now' })).not.toContainText('Nimbus');
    await admin.goto(`${paths.adminRegister()}?from=2026-11-16&until=2026-11-20`);
    const main = admin.getByRole('main');
    for (const dog of ['Nimbus', 'Vesper', 'Yarrow']) await expect(main).toContainText(dog);
    await expect(main).not.toContainText('Quark');
    await admin.emulateMedia({ media: 'print' });
    const onPaper = admin
      .getByRole('rowheader', { name: /^Nimbus/ })
      .locator('span')
      .first();
    await expect(onPaper).toHaveText('Nimbus');
    // A name is not broken at its end of line.
    await expect(onPaper).toHaveCSS('display', 'inline-block');
    await admin.emulateMedia({ media: 'screen' });
    // The owner reads the notes, including skipped doses, and nothing of the stay that never happened.
    await ownersPhone.goto(paths.booking(comes.bookingId));
    await expect(ownersPhone.getByRole('main')).toContainText('Apoquel');
    await ownersPhone.goto(paths.booking(noShow.bookingId));
    await expect(ownersPhone.getByRole('main')).toContainText('Canceled');
    await ownersPhone.goto(paths.booking(late.bookingId));
    await expect(ownersPhone.getByRole('main')).toContainText('Late Pick Up');
  });

  // Every view of a stay agrees with its money.
  for (const { bookingId } of [noShow, comes, leavesEarly, late]) {
    const { totalCents, paidCents, remainCents } = await stored(bookingId);
    const entries = await server.database.ledgerEntry.findMany({ where: { bookingId } });
    expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(paidCents);
    expect(remainCents).toBe(totalCents - paidCents);
  }
  await Promise.all([admin, kim, lou, ownersPhone].map((page) => page.context().close()));
});
