import { describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { eraseAccount } from '~/features/profiles/erase-account.server';
import { adminCounts } from '~/features/site/admin-counts.server';
import type { BookingFields } from '~tests/factories/bookings';
import { createMessage } from '~tests/factories/messages';
import { house } from '~tests/setup/house';
import { calendarMonth, staysBetween, today } from './calendar.server';

const zone = 'America/New_York';

const home = house({ stay: { status: 'accepted' } });

function stay(start: string, end: string, fields: BookingFields = {}): Promise<Booking> {
  const service = start.slice(0, 10) === end.slice(0, 10) ? 'Daycare' : 'Boarding';
  return home.stay({ service, start, end, ...fields });
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('today', () => {
  it('says who arrives, is here, leaves and sleeps over', async () => {
    const ends = await stay('2027-02-01T09:00', '2027-02-03T15:00');
    const stays = await stay('2027-02-02T09:00', '2027-02-05T09:00');
    const comes = await stay('2027-02-03T16:00', '2027-02-04T09:00');
    const day = await stay('2027-02-03T08:00', '2027-02-03T13:00');
    await stay('2027-02-03T08:00', '2027-02-03T13:00', { status: 'pending' });
    await stay('2027-02-03T08:00', '2027-02-03T13:00', { status: 'canceled' });
    await stay('2027-02-04T08:00', '2027-02-04T13:00');
    // Noon in the business's zone.
    const found = await today(new Date('2027-02-03T17:00:00Z'), zone);
    expect(found.date).toBe('Wednesday, February 3');
    expect(ids(found.arriving)).toEqual([day.id, comes.id]);
    expect(ids(found.here)).toEqual([day.id, ends.id, stays.id]);
    expect(ids(found.leaving)).toEqual([day.id, ends.id]);
    expect(ids(found.sleeping)).toEqual([comes.id, stays.id]);
    expect(found.arriving[0]).toEqual({
      id: day.id,
      petNames: ['Biscuit'],
      dogs: 1,
      time: '8:00 AM',
    });
    expect(found.here.at(-1)?.time).toBe('until Friday');
    expect(found.waiting).toBe(1);
  });

  it('is the business’s day at its borders, and when clocks change', async () => {
    const late = await stay('2026-11-01T22:00', '2026-11-01T23:45');
    const early = await stay('2026-11-01T00:00', '2026-11-01T03:00');
    const before = await stay('2026-10-31T22:00', '2026-10-31T23:59');
    // A day of 25 hours: both instants are November 1 in New York, and neither is in UTC's.
    for (const at of ['2026-11-01T04:30:00Z', '2026-11-02T04:30:00Z']) {
      const found = await today(new Date(at), zone);
      expect(ids(found.arriving)).toEqual([early.id, late.id]);
    }
    const eve = await today(new Date('2026-11-01T03:30:00Z'), zone);
    expect(ids(eve.arriving)).toEqual([before.id]);
    expect(ids((await today(new Date('2026-11-02T05:00:00Z'), zone)).arriving)).toEqual([]);
  });

  it('R29 counts what waits: unread messages, money outstanding, refund or keep', async () => {
    await createMessage(home.owner.id, home.admin.id);
    await stay('2028-02-03T08:00', '2028-02-03T13:00', { totalCents: 4500 });
    await stay('2028-02-04T08:00', '2028-02-04T13:00', { totalCents: 9900, status: 'pending' });
    const asked = await stay('2028-02-05T08:00', '2028-02-05T13:00', { status: 'canceled' });
    await database().booking.update({ where: { id: asked.id }, data: { refundOrKeep: true } });
    const found = await today(new Date('2027-02-03T17:00:00Z'), zone);
    expect(found).toMatchObject({ waiting: 1, owed: { aheadCents: 4500 } });
    expect((await adminCounts()).unread).toBe(1);
    expect(found.refundOrKeep).toEqual({
      stays: [{ id: asked.id, petNames: ['Biscuit'] }],
      more: 0,
    });
  });
});

describe('the calendar', () => {
  it('holds every booking that touches the weeks of the month, whatever its status', async () => {
    const around = await stay('2027-01-20T09:00', '2027-03-20T09:00');
    const into = await stay('2027-01-30T09:00', '2027-01-31T09:00');
    const inside = await stay('2027-02-10T08:00', '2027-02-10T13:00', { status: 'rejected' });
    const out = await stay('2027-03-06T08:00', '2027-03-20T13:00', { status: 'pending' });
    await stay('2027-01-30T08:00', '2027-01-30T13:00');
    await stay('2027-03-07T08:00', '2027-03-07T13:00');
    const found = await calendarMonth('2027-02', zone);
    expect(ids(found)).toEqual([around.id, into.id, inside.id, out.id]);
    expect(found.map(({ color }) => color)).toEqual([0, 1, 2, 3]);
    expect(found[1]).toMatchObject({
      start: '2027-01-30T09:00',
      end: '2027-01-31T09:00',
      nights: 1,
      petNames: ['Biscuit'],
    });
    expect(found[2]).toMatchObject({ nights: 0, status: 'rejected' });
  });

  it('R41 says whose account was deleted', async () => {
    const gone = await home.guest();
    const day = { start: '2027-02-10T08:00', end: '2027-02-10T13:00', status: 'rejected' } as const;
    await home.stay({ of: gone, service: 'Daycare', ...day });
    await stay('2027-02-11T08:00', '2027-02-11T13:00');
    await inTransaction((tx) => eraseAccount(tx, gone));
    const found = await calendarMonth('2027-02', zone);
    expect(found.map(({ ownerGone }) => ownerGone)).toEqual([true, false]);
  });

  it('goes round in seven colours', async () => {
    for (let day = 10; day < 18; day += 1)
      await stay(`2027-02-${day}T08:00`, `2027-02-${day}T13:00`);
    const colors = (await calendarMonth('2027-02', zone)).map(({ color }) => color);
    expect(colors).toEqual([0, 1, 2, 3, 4, 5, 6, 0]);
  });

  it('is found through the indexes of start and end', async () => {
    const [from, to] = [new Date('2027-02-01T05:00:00Z'), new Date('2027-03-01T05:00:00Z')];
    const { OR: parts = [] } = staysBetween(from, to);
    expect(parts).toHaveLength(3);
    const plan = await database().$queryRaw<{ detail: string }[]>`
      EXPLAIN QUERY PLAN SELECT "id" FROM "bookings" WHERE
        ("start" >= ${from} AND "start" < ${to}) OR ("end" > ${from} AND "end" <= ${to})
        OR ("start" >= ${from} AND "start" < ${from} AND "end" > ${to})`;
    const details = plan.map(({ detail }) => detail);
    expect(details.some((detail) => detail.startsWith('SCAN bookings'))).toBe(false);
    expect(details.join()).toContain('bookings_start_idx');
    expect(details.join()).toContain('bookings_end_idx');
  });
});
