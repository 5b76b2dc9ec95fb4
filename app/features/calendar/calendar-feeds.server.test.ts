/** R48: calendars at a private address, as an independent parser reads them. */
import ICAL from 'ical.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { Role } from '~/core/session/permissions';
import { issueAccountLink } from '~/features/accounts/account-links.server';
import { setPasswordByLink } from '~/features/accounts/set-password.server';
import { mailedStayCalendar } from '~/features/bookings/stay-calendar.server';
import { eraseAccount } from '~/features/profiles/erase-account.server';
import { createBooking } from '~tests/factories/bookings';
import { createAdmin, createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { refusal } from '~tests/setup/refusal';
import { statementsOf } from '~tests/setup/statements';
import { feedOnPage, makeFeed, readFeed, stopFeed } from './calendar-feeds.server';

const moment = new Date('2026-10-20T14:00:00Z');

type Person = { id: string; role: Role };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: moment });
  await database().businessSettings.update({ where: { id: 1 }, data: { calendarFeeds: true } });
});
afterEach(() => vi.useRealTimers());

async function newOwner(petName: string): Promise<{ owner: Person; petId: string }> {
  const { id } = await createOwner({ firstName: 'Sam', lastName: 'Rivera' });
  return { owner: { id, role: 'user' }, petId: (await createPet(id, { petName })).id };
}

const tokenIn = (address: string) => /([\w-]{43})\.ics$/.exec(address)?.[1] ?? '';

async function textAt(address: string): Promise<string> {
  return (await readFeed(tokenIn(address)))?.text ?? '';
}

function eventsIn(text: string): ICAL.Event[] {
  const calendar = ICAL.Component.fromString(text);
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

it('shows an owner their own stays, at the instants of both sides of a clock change', async () => {
  const name = 'Bella, "the; \\ bold"';
  const { owner, petId } = await newOwner(name);
  const other = await newOwner('Stranger');
  // Clocks go back on Nov 1.
  const stay = { start: '2026-10-31T09:00', end: '2026-11-02T09:00', status: 'accepted' } as const;
  const { id } = await createBooking(owner.id, [petId], stay);
  await createBooking(other.owner.id, [other.petId], stay);
  const text = await textAt(await makeFeed(owner));
  const [event, ...others] = eventsIn(text);
  expect(others).toEqual([]);
  expect(event?.uid).toBe(id);
  expect(event?.summary).toBe(`${name} at Tailhouse`);
  expect(event?.startDate.toJSDate()).toEqual(new Date('2026-10-31T13:00:00Z'));
  expect(event?.endDate.toJSDate()).toEqual(new Date('2026-11-02T14:00:00Z'));
  expect(event?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(text).toMatch(/REFRESH-INTERVAL;VALUE=DURATION:PT1H/);
  expect(text).not.toContain('Stranger');
});

it('carries the id and the sequence of the mailed file, so that nothing doubles', async () => {
  const { owner, petId } = await newOwner('Rex');
  const stay = { start: '2026-11-10T09:00', end: '2026-11-10T15:00', status: 'accepted' } as const;
  const { id } = await createBooking(owner.id, [petId], stay);
  const mailed = await mailedStayCalendar(database(), [id]);
  const [read] = eventsIn(await textAt(await makeFeed(owner)));
  const [sent] = eventsIn(mailed?.text ?? '');
  expect([read?.uid, read?.sequence]).toEqual([sent?.uid, sent?.sequence]);
});

it('says for 30 days that a stay was called off', async () => {
  const { owner, petId } = await newOwner('Rex');
  const stay = { start: '2026-12-20T09:00', end: '2026-12-22T15:00', status: 'canceled' } as const;
  const { id } = await createBooking(owner.id, [petId], stay);
  await database().bookingHistory.updateMany({ where: { bookingId: id }, data: { at: moment } });
  const address = await makeFeed(owner);
  const [read] = eventsIn(await textAt(address));
  expect(read?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  vi.setSystemTime(new Date('2026-11-21T14:00:00Z'));
  expect(eventsIn(await textAt(address))).toEqual([]);
});

it('shows the admin the house with first names alone, and its special days', async () => {
  const { owner, petId } = await newOwner('Max');
  await createBooking(owner.id, [petId], {
    service: 'Boarding',
    start: '2026-11-20T09:00',
    end: '2026-11-22T15:00',
    status: 'pending',
  });
  await database().specialDay.createMany({
    data: ['2026-12-24', '2026-12-25'].map((date) => ({ date, kind: 'closed', reason: 'Home' })),
  });
  const admin: Person = { id: (await createAdmin()).id, role: 'admin' };
  const address = await makeFeed(admin);
  const text = await textAt(address);
  const events = eventsIn(text);
  const stay = events.find(({ summary }) => summary === 'Max · Boarding (Sam)');
  expect(stay?.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
  expect(stay?.description).toMatch(/^http\S+$/);
  const closed = events.find(({ summary }) => summary === 'Closed: Home');
  expect(closed?.startDate.toString()).toBe('2026-12-24');
  expect(closed?.endDate.toString()).toBe('2026-12-26');
  expect(text).not.toMatch(/Rivera|\$/);
  await database().specialDay.deleteMany();
  await database().userRole.update({ where: { id: admin.id }, data: { role: 'user' } });
  expect(await readFeed(tokenIn(address))).toBeNull();
});

it('reads the bookings of the house in as many statements, however many they are', async () => {
  const admin: Person = { id: (await createAdmin()).id, role: 'admin' };
  const address = await makeFeed(admin);
  const { owner, petId } = await newOwner('Rex');
  const count = async (bookings: number) => {
    for (let index = 0; index < bookings; index += 1)
      await createBooking(owner.id, [petId], { status: 'accepted' });
    return (await statementsOf(() => textAt(address))).length;
  };
  await count(1);
  const few = await count(1);
  expect(await count(20)).toBe(few);
});

it('answers the same file until something changes', async () => {
  const { owner, petId } = await newOwner('Rex');
  const token = tokenIn(await makeFeed(owner));
  const first = await readFeed(token);
  vi.setSystemTime(new Date(moment.getTime() + 60_000));
  expect(await readFeed(token)).toEqual(first);
  await createBooking(owner.id, [petId], {
    start: '2026-11-10T09:00',
    end: '2026-11-10T15:00',
    status: 'accepted',
  });
  expect((await readFeed(token))?.tag).not.toBe(first?.tag);
});

it('ends with a new address, Stop, a new password, the account, and the switch', async () => {
  const { owner } = await newOwner('Rex');
  const first = tokenIn(await makeFeed(owner));
  const second = tokenIn(await makeFeed(owner));
  expect(await readFeed(first)).toBeNull();
  expect(await readFeed(second)).not.toBeNull();
  await stopFeed(owner);
  expect(await readFeed(second)).toBeNull();

  const third = tokenIn(await makeFeed(owner));
  await database().businessSettings.update({ where: { id: 1 }, data: { calendarFeeds: false } });
  expect(await readFeed(third)).toBeNull();
  expect(await feedOnPage(owner)).toBe('off');
  await database().businessSettings.update({ where: { id: 1 }, data: { calendarFeeds: true } });
  expect(await readFeed(third)).not.toBeNull();

  const link = await issueAccountLink(database(), owner.id, 'reset_password');
  const token = new URL(link).searchParams.get('token') ?? '';
  await setPasswordByLink(token, 'a new long password 7', new Request('http://localhost'));
  expect(await readFeed(third)).toBeNull();

  const last = tokenIn(await makeFeed(owner));
  const { email } = await database().profile.findUniqueOrThrow({ where: { id: owner.id } });
  await inTransaction((tx) => eraseAccount(tx, { id: owner.id, email }));
  expect(await readFeed(last)).toBeNull();
});

it('keeps the address nowhere, and is read 60 times an hour at most', async () => {
  const { owner } = await newOwner('Rex');
  const token = tokenIn(await makeFeed(owner));
  const kept = await database().calendarFeed.findMany({ where: { profileId: owner.id } });
  expect(JSON.stringify(kept)).not.toContain(token);
  for (let time = 0; time < 60; time += 1) await readFeed(token);
  expect((await refusal(readFeed(token))).code).toBe('too_many');
  expect((await feedOnPage(owner)) !== 'off').toBe(true);
});
