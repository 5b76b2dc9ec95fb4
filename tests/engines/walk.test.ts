/**
 * An owner's journey and the admin's day in the engines of Safari and Firefox: most owners have an
 * iPhone.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { enginesHere } from '../../scripts/find-engines.mjs';
import { createBooking } from '../factories/bookings';
import { createOwner, signIn as cookieOf } from '../factories/people';
import { createPet } from '../factories/pets';
import { drawnPicture } from '../factories/pictures';
import { type RunningServer, startServer } from '../setup/server';
import { samplePassword, testVariables } from '../setup/test-environment';
import { startWifi } from '../setup/wifi';
import { openTab, type Tab } from './engines';
import { visit, type Visit } from './visit';

const password = 'walkies at seven';
const admin = 'admin@tailhouse.example';

if (enginesHere.length === 0)
  throw new Error('apt-get install webkit2gtk-driver xvfb firefox-esr brings the engines.');

describe.each(enginesHere)('in %s', (name) => {
  let folder: string;
  let photo: string;
  let server: RunningServer;
  let wifi: Awaited<ReturnType<typeof startWifi>>;
  let tab: Tab;
  let me: Visit;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-engines-'));
    photo = path.join(folder, 'dog.jpg');
    writeFileSync(photo, await drawnPicture({ width: 600, height: 400 }));
    const start = { CLOCK_START: '2026-11-16T14:00:00Z' };
    Object.assign(process.env, testVariables(folder), start);
    server = await startServer({ DATA_DIR: folder, ...start });
    wifi = await startWifi(server.url);
    await server.database.businessSettings.update({
      where: { id: 1 },
      data: { dogLimit: 99, overnightLimit: 99, requiredVaccines: [], carePlans: true },
    });
  });
  afterAll(async () => {
    await wifi.cut();
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  beforeEach(async () => {
    tab = await openTab[name]();
    me = visit(tab);
  });
  afterEach(() => tab.close());

  const go = (address: string) => tab.go(wifi.url + address);

  async function signIn(email: string, secret: string): Promise<void> {
    await go(paths.login());
    await me.fill({ Email: email, Password: secret });
    await me.press('Sign In');
    await me.at(/^\/(admin|[^/]+\/profile)/);
  }

  it('an owner signs up, books by the chooser, pays, writes and reviews', async () => {
    const email = `ada-${name}@example.com`.toLowerCase();
    await go(paths.signUp());
    await me.fill({ Email: email, Password: password, 'Confirm Password': password });
    await me.press('Sign Up');
    await me.sees('Account created successfully!');
    await me.fill({ 'First Name': 'Ada', 'Last Name': name, 'Phone Number': '(212) 555-0177' });
    await me.press('Continue');
    await me.at(/AddPet$/);
    await me.hydrated();
    await me.fill({ 'Pet Name': 'Juniper', Breed: 'Beagle', Age: '3', Weight: '24' });
    await me.choose({
      Gender: 'Female',
      Friendly: 'yes',
      Energy: 'High',
      Anxiety: 'no',
      Alone: '2 hours',
      'Potty Info': '4 hours',
      'Spayed/Neutered': 'yes',
      Microchipped: 'yes',
    });
    await me.attach('Photo', photo);
    await me.press('Add Pet');
    await me.sees('Juniper added.');
    const owner = await server.database.profile.findFirstOrThrow({
      where: { email },
      include: { pets: true },
    });
    expect(await server.database.picture.count({ where: { petId: owner.pets[0]?.id } })).toBe(1);

    await go(paths.book(owner.id, { service: 'Boarding' }));
    await me.hydrated();
    await me.press('Drop Off…');
    await me.press('Wednesday, Nov 25, 2026');
    await me.press('8:30 AM');
    await me.press('Friday, Nov 27, 2026');
    await me.press('10:15 AM');
    await me.sees('Total $180.00');
    await me.press('Book!');
    await me.sees('Request details');
    const booking = await server.database.booking.findFirstOrThrow({ where: { userId: owner.id } });
    expect(booking).toMatchObject({ totalCents: 18_000, start: new Date('2026-11-25T13:30:00Z') });

    await server.database.booking.update({
      where: { id: booking.id },
      data: { status: 'accepted' },
    });
    await go(paths.payment(booking.id));
    await me.press('Pay with PayPal');
    await me.sees('Approve your payment');
    await me.fill({ 'Your first name': 'Augusta' });
    await me.press('Approve payment');
    await me.sees('Transaction completed by Augusta');

    await go(paths.messagesOf(owner.id));
    await me.hydrated();
    await me.fill({ Message: 'She hides under the table at first.' });
    await me.press('Add pictures');
    await me.attach('Choose pictures', photo);
    await me.press('Send');
    await me.sees('She hides under the table at first.');

    await go(paths.reviews());
    await me.press('Leave A Review');
    await me.fill({ 'Full Name': 'Ada', 'Your review': `Kind people, seen in ${name}, twice.` });
    await me.choose({ 'Your stars': '4 stars', 'Are you a repeat customer?': 'Yes' });
    await me.press('Submit Review');
    await me.sees(`Kind people, seen in ${name}, twice.`);
  });

  it('what was typed is there after a lost connection and after the page was left', async () => {
    const owner = await createOwner({ lastName: `Drafts ${name}` }, server.database);
    await createPet(owner.id, { petName: 'Olive' }, server.database);
    await signedIn(owner.id);
    await go(paths.book(owner.id, { service: 'Daycare' }));
    await me.hydrated();
    await me.press('Drop Off…');
    await me.press('Wednesday, Nov 25, 2026');
    await me.press('9:00 AM');
    await me.press('1:00 PM');
    await me.fill({ Message: 'She is shy.' });
    await wifi.cut();
    await me.press('Book!');
    await me.sees('The connection was lost. What you entered is still here.');
    expect(await me.value('Message')).toBe('She is shy.');
    await wifi.mend();
    await me.press('Book!');
    await me.sees('Request details');
    const booked = await server.database.booking.findMany({ where: { userId: owner.id } });
    expect(booked).toMatchObject([{ message: 'She is shy.' }]);

    await go(paths.addPet(owner.id));
    await me.hydrated();
    await me.fill({ 'Pet Name': 'Fig' });
    await go(paths.home());
    await go(paths.addPet(owner.id));
    await me.sees('You have an unfinished form for a new dog.');
    await me.press('Continue');
    await expect.poll(() => me.value('Pet Name')).toBe('Fig');
  });

  it('the admin notes a meal on Today, answers, and ticks the day sheet without a connection', async () => {
    const { database } = server;
    const owner = await createOwner({ lastName: `Today ${name}` }, database);
    const dog = `Nimbus ${name}`;
    const pet = await createPet(owner.id, { petName: dog }, database);
    const here = {
      start: '2026-11-15T09:00',
      end: '2026-11-18T09:00',
      status: 'accepted',
    } as const;
    const stay = await createBooking(owner.id, [pet.id], here, database);
    await database.booking.update({ where: { id: stay.id }, data: { arrivedAt: stay.start } });
    const createdAt = new Date('2026-11-01T12:00:00Z');
    const meal = {
      petId: pet.id,
      kind: 'meal',
      what: 'Kibble',
      amount: '1 cup',
      createdAt,
    } as const;
    const { id: itemId } = await database.careItem.create({ data: { ...meal, times: [420, 720] } });
    const wish = { start: '2026-11-20T09:00', end: '2026-11-20T15:00' } as const;
    const request = await createBooking(owner.id, [pet.id], wish, database);
    const noted = async () =>
      (await database.careDone.findMany({ where: { itemId, takenBackAt: null } })).map(
        ({ dueMinutes }) => dueMinutes,
      );

    await signIn(admin, samplePassword);
    await go(paths.admin());
    await me.hydrated();
    await me.press(`Given ${dog}, Kibble, 1 cup…`);
    await me.sees('Noted.');
    expect(await noted()).toEqual([420]);
    await go(paths.adminReservations('pending', dog));
    await me.hydrated();
    await me.press('Accept', dog);
    await me.sees('Booking request accepted');
    expect(await database.booking.findUnique({ where: { id: request.id } })).toMatchObject({
      status: 'accepted',
    });

    await go(paths.adminDay());
    await expect.poll(() => tab.ask(isKept)).toBe(true);
    await wifi.cut();
    await me.press(`Given ${dog}, …`);
    await me.sees('1 tick will be sent when it’s back.');
    await wifi.mend();
    await expect.poll(noted, { timeout: 60_000 }).toEqual([420, 720]);
  });

  async function signedIn(id: string): Promise<void> {
    await go(paths.home());
    const cookie = await cookieOf(id, server.database);
    await tab.ask((pair) => {
      document.cookie = `${pair}; path=/`;
    }, cookie);
  }
});

/** Runs in the page: whether the worker has a copy of the sheet and is active. */
async function isKept(): Promise<boolean> {
  const page = await caches.match('/page');
  return page !== undefined && navigator.serviceWorker.controller !== null;
}
