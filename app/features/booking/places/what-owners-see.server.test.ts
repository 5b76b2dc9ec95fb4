// R43, K5: facts about the house's places that owners and visitors see, and those they don't.
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { limits } from '~/core/rate-limit/limits';
import { clientHeader } from '~/core/runtime/client-address.server';
import { ratesPage } from '~/features/site/rates/rates-page.server';
import { bookingPage, busyFor } from '~/features/booking/requests/booking-page.server';
import { isThereRoom } from '~/features/booking/waitlist/room.server';
import { createBooking } from '~tests/factories/bookings';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { statementsOf } from '~tests/setup/statements';
import { freeStays, fullStay } from './free-stays.server';

// A Tuesday.
const { admin, owner, settings: limit } = house({ at: at('2027-02-02T10:00') });

async function ownerWith(...names: string[]) {
  const { id } = await createOwner();
  const petIds = [];
  for (const petName of names) petIds.push((await createPet(id, { petName })).id);
  return { id, petIds };
}

async function stayOf(names: string[], start: string, end: string) {
  const { id, petIds } = await ownerWith(...names);
  return createBooking(id, petIds, { service: 'Boarding', start, end, status: 'accepted' });
}

const week = { service: 'Boarding', start: '2027-02-08T09:00', end: '2027-02-13T10:00' } as const;

describe('R43 the booking page', () => {
  it('asks nothing and tells nothing while no limit is set, or for no dogs', async () => {
    await stayOf(['Ada'], week.start, week.end);
    await busyFor(1);
    expect(await statementsOf(() => busyFor(2))).toEqual([]);
    expect(await busyFor(2)).toEqual({ stretches: [], nights: [] });
    await limit({ dogLimit: 1 });
    expect(await busyFor(0)).toEqual({ stretches: [], nights: [] });
  });

  it('tells in one statement when fewer places are free than the owner has dogs', async () => {
    await limit({ dogLimit: 3, overnightLimit: 2 });
    await database().specialDay.create({
      data: { date: '2027-03-01', kind: 'limit', reason: '', dogLimit: 0 },
    });
    await stayOf(['Ada', 'Bo'], week.start, week.end);
    await busyFor(2);
    expect(await statementsOf(() => busyFor(2))).toHaveLength(1);
    const nights = ['08', '09', '10', '11', '12'].map((day) => ({
      date: `2027-02-${day}`,
      free: 0,
    }));
    expect(await busyFor(2)).toEqual({
      stretches: [
        { from: week.start, to: week.end, free: 1 },
        { from: '2027-03-01T00:00', to: '2027-03-02T00:00', free: 0 },
      ],
      nights,
    });
    // There is a place for one dog by day.
    expect((await busyFor(1)).stretches).toHaveLength(1);
  });

  it('is the same to an owner whoever the others’ dogs are', async () => {
    await limit({ dogLimit: 2 });
    const told = async () => JSON.stringify(await busyFor(1));
    const one = await stayOf(['Ada', 'Bo'], week.start, week.end);
    const before = await told();
    await database().booking.update({ where: { id: one.id }, data: { status: 'rejected' } });
    expect(await told()).not.toBe(before);
    await stayOf(['Zuri'], week.start, '2027-02-11T12:00');
    await stayOf(['Pho'], '2027-02-11T12:00', week.end);
    await stayOf(['Max'], week.start, week.end);
    await stayOf(['Ivy'], '2027-02-20T09:00', '2027-02-22T10:00');
    expect(await told()).toBe(before);
  });

  it('carries no fact of another’s dogs', async () => {
    await limit({ dogLimit: 1 });
    const other = await stayOf(['Secretive'], week.start, week.end);
    const { id, petIds } = await ownerWith('Rex');
    const page = await bookingPage(id);
    const full = await fullStay({ ...week, petIds }, page?.standing ?? []);
    const all = JSON.stringify([page, await busyFor(1), full]);
    for (const fact of ['Secretive', other.id, other.userId]) expect(all).not.toContain(fact);
  });
});

describe('R43 partial answers', () => {
  it('are the free parts of the stay and the same on other days, not where the dog is already', async () => {
    await limit({ overnightLimit: 1 });
    await stayOf(['Ada'], '2027-02-10T09:00', '2027-02-11T10:00');
    const { id, petIds } = await ownerWith('Rex');
    const texts = async () => {
      const { standing = [] } = (await bookingPage(id)) ?? {};
      return (await fullStay({ ...week, petIds }, standing)).free.map(({ text }) => text);
    };
    expect(await texts()).toEqual([
      'Feb 8 to 10 is free',
      'Feb 11 to 13 is free',
      'Feb 5 to 10 is free',
      'Feb 11 to 16 is free',
    ]);
    const later = { start: '2027-02-15T09:00', end: '2027-02-16T10:00' } as const;
    const own = { service: 'Boarding', ...later, status: 'pending' } as const;
    await createBooking(id, petIds, own);
    expect((await texts()).slice(2)).toEqual(['Feb 5 to 10 is free']);
  });

  it('are none where nothing near is free', async () => {
    await limit({ dogLimit: 1 });
    await stayOf(['Ada'], '2027-01-25T09:00', '2027-03-01T10:00');
    const { petIds } = await ownerWith('Rex');
    expect((await fullStay({ ...week, petIds }, [])).free).toEqual([]);
  });
});

describe('R43 "Is there room?"', () => {
  const visitor = (address: string) => ({
    request: new Request('http://localhost/boarding', { headers: { [clientHeader]: address } }),
    viewer: null,
  });
  const ask = (dogs = 1, address = '203.0.113.1') =>
    isThereRoom({ ...week, dogs }, visitor(address));

  it('says yes, only part of it with the part, or full, and no number', async () => {
    await limit({ dogLimit: 2 });
    await stayOf(['Ada'], '2027-02-10T09:00', '2027-02-11T10:00');
    expect(await ask()).toEqual({ answer: 'Yes.', full: false, free: [], mayWait: false });
    const part = await ask(2);
    expect(part.answer).toBe('Only part of it.');
    expect(part.free[0]).toMatchObject({ start: week.start, end: '2027-02-10T09:00' });
    expect((await ask(3)).answer).toBe('Full.');
    expect(await freeStays({ ...week, dogs: 3 })).toMatchObject({ parts: [], nearby: [] });
  });

  it('is not asked without a limit, nor for a stay that cannot be booked', async () => {
    const query = new URLSearchParams({
      service: 'Boarding',
      dogs: '1',
      from: week.start,
      to: week.end,
    });
    const open = async (to = week.end as string) => {
      query.set('to', to);
      const { calculator } = await ratesPage(
        new Request(`http://localhost/boarding?${query}`),
        'Boarding',
      );
      return calculator;
    };
    expect(await open()).toMatchObject({ limited: false, room: null });
    expect(await database().rateCount.count()).toBe(0);
    await limit({ dogLimit: 2 });
    expect(await open('2027-02-08T09:00')).toMatchObject({ limited: true, room: null, stay: null });
    expect(await database().rateCount.count()).toBe(0);
    expect(await open()).toMatchObject({ limited: true, room: { answer: 'Yes.' } });
  });

  it('is answered so often from one address, and the admin as often as they ask', async () => {
    await limit({ dogLimit: 2 });
    await ask();
    await database().rateCount.updateMany({ data: { count: limits['room-question'].max } });
    const later = await ask();
    expect(later).toMatchObject({ full: false, free: [] });
    expect(later.answer).toContain('Too many tries in a short time. Please wait');
    expect((await ask(1, '203.0.113.2')).answer).toBe('Yes.');
    const { request } = visitor('203.0.113.1');
    const byOwner = await isThereRoom({ ...week, dogs: 1 }, { request, viewer: owner });
    expect(byOwner.answer).toBe('Yes.');
    const before = await database().rateCount.count();
    await isThereRoom({ ...week, dogs: 1 }, { request, viewer: admin });
    expect(await database().rateCount.count()).toBe(before);
  });
});
