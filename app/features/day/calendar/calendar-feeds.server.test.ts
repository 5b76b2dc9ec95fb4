/** R48: private calendar feeds, as read by an independent parser. */
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { setPasswordByLink } from '~/features/people/accounts/set-password.server';
import { mailedStayCalendar } from '~/features/booking/record/stay-calendar.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { statementsOf } from '~tests/setup/statements';
import { feedOnPage, makeFeed, readFeed, stopFeed } from './calendar-feeds.server';

const moment = at('2026-10-20T10:00');

const { admin, owner, settings, clock, pass, guest, stay } = house({
  at: moment,
  settings: { calendarFeeds: true },
  owner: { firstName: 'Sam', lastName: 'Rivera' },
  dogs: [{ petName: 'Rex' }],
  stay: { status: 'accepted' },
});

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
  const named = await guest({ petName: name });
  const other = await guest({ petName: 'Stranger' });
  // Clocks go back on Nov 1.
  const times = { start: '2026-10-31T09:00', end: '2026-11-02T09:00' };
  const { id } = await stay({ of: named, ...times });
  await stay({ of: other, ...times });
  const text = await textAt(await makeFeed(named));
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
  const times = { start: '2026-11-10T09:00', end: '2026-11-10T15:00' };
  const { id } = await stay(times);
  const mailed = await mailedStayCalendar(database(), [id]);
  const [read] = eventsIn(await textAt(await makeFeed(owner)));
  const [sent] = eventsIn(mailed?.text ?? '');
  expect([read?.uid, read?.sequence]).toEqual([sent?.uid, sent?.sequence]);
});

it('says for 30 days that a stay was called off', async () => {
  const canceled = {
    start: '2026-12-20T09:00',
    end: '2026-12-22T15:00',
    status: 'canceled',
  } as const;
  const { id } = await stay(canceled);
  await database().bookingHistory.updateMany({ where: { bookingId: id }, data: { at: moment } });
  const address = await makeFeed(owner);
  const [read] = eventsIn(await textAt(address));
  expect(read?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  clock('2026-11-21T09:00');
  expect(eventsIn(await textAt(address))).toEqual([]);
});

it('shows the admin the house with first names alone, and its special days', async () => {
  await stay({
    service: 'Boarding',
    start: '2026-11-20T09:00',
    end: '2026-11-22T15:00',
    status: 'pending',
  });
  await database().specialDay.createMany({
    data: ['2026-12-24', '2026-12-25'].map((date) => ({ date, kind: 'closed', reason: 'Home' })),
  });
  const address = await makeFeed(admin);
  const text = await textAt(address);
  const events = eventsIn(text);
  const asked = events.find(({ summary }) => summary === 'Rex · Boarding (Sam)');
  expect(asked?.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
  expect(asked?.description).toMatch(/^http\S+$/);
  const closed = events.find(({ summary }) => summary === 'Closed: Home');
  expect(closed?.startDate.toString()).toBe('2026-12-24');
  expect(closed?.endDate.toString()).toBe('2026-12-26');
  expect(text).not.toMatch(/Rivera|\$/);
  await database().userRole.update({ where: { id: admin.id }, data: { role: 'user' } });
  expect(await readFeed(tokenIn(address))).toBeNull();
});

it('reads the bookings of the house in as many statements, however many they are', async () => {
  const address = await makeFeed(admin);
  const count = async (bookings: number) => {
    for (let index = 0; index < bookings; index += 1) await stay();
    return (await statementsOf(() => textAt(address))).length;
  };
  await count(1);
  const few = await count(1);
  expect(await count(20)).toBe(few);
});

it('answers the same file until something changes', async () => {
  const token = tokenIn(await makeFeed(owner));
  const first = await readFeed(token);
  pass(60_000);
  expect(await readFeed(token)).toEqual(first);
  await stay({
    start: '2026-11-10T09:00',
    end: '2026-11-10T15:00',
  });
  expect((await readFeed(token))?.tag).not.toBe(first?.tag);
});

it('ends with a new address, Stop, a new password, the account, and the switch', async () => {
  const first = tokenIn(await makeFeed(owner));
  const second = tokenIn(await makeFeed(owner));
  expect(await readFeed(first)).toBeNull();
  expect(await readFeed(second)).not.toBeNull();
  await stopFeed(owner);
  expect(await readFeed(second)).toBeNull();

  const third = tokenIn(await makeFeed(owner));
  await settings({ calendarFeeds: false });
  expect(await readFeed(third)).toBeNull();
  expect(await feedOnPage(owner)).toBe('off');
  await settings({ calendarFeeds: true });
  expect(await readFeed(third)).not.toBeNull();

  const link = await issueAccountLink(database(), owner.id, 'reset_password');
  const token = new URL(link).searchParams.get('token') ?? '';
  await setPasswordByLink(token, 'a new long password 7', new Request('http://localhost'));
  expect(await readFeed(third)).toBeNull();

  const last = tokenIn(await makeFeed(owner));
  await inTransaction((tx) => eraseAccount(tx, owner));
  expect(await readFeed(last)).toBeNull();
});

it('keeps the address nowhere, and is read 60 times an hour at most', async () => {
  const token = tokenIn(await makeFeed(owner));
  const kept = await database().calendarFeed.findMany({ where: { profileId: owner.id } });
  expect(JSON.stringify(kept)).not.toContain(token);
  for (let time = 0; time < 60; time += 1) await readFeed(token);
  expect((await refusal(readFeed(token))).code).toBe('too_many');
  expect((await feedOnPage(owner)) !== 'off').toBe(true);
});
