/** Issue 18: the reports of a year by month and service, and each as a file with the same numbers. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import type { BookingFields } from '~tests/factories/bookings';
import { createPet } from '~tests/factories/pets';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { fileOf, opened } from '~tests/setup/spreadsheet';
import { logStatements, statementLog } from '~tests/setup/statement-log';
import { plainValue, type reportKeys, reportYear } from './reports';
import { exportReport, reportsOf } from './reports.server';

logStatements();

const { admin, settings, clock, guest, regular, ...home } = house({
  at: at('2027-06-15T12:00'),
  owner: { firstName: 'Ann' },
  stay: { status: 'accepted', totalCents: 10_000 },
});
const ann = home.owner;
const ben = regular({}, { firstName: 'Ben' });

/** Books a stay of the owner's dog, and of a second dog if there are two. */
const stay = async (
  of: { id: string; dog: { id: string } },
  from: string,
  until: string,
  { dogs = 1, ...fields }: BookingFields & { dogs?: 1 | 2 } = {},
) =>
  home.stay({
    ...{ of, start: from, end: until },
    ...{ service: from.slice(0, 10) === until.slice(0, 10) ? 'Daycare' : 'Boarding' },
    ...{ dogs: dogs === 1 ? [of.dog] : [of.dog, await createPet(of.id)] },
    ...fields,
  });

async function report(year: number, key: (typeof reportKeys)[number]) {
  const found = (await reportsOf(year)).find((one) => one.key === key);
  if (found === undefined) return null;
  const { columns, rows, sums } = found;
  const row = (month: string) => {
    const values = rows.find(({ label }) => label === month)?.values ?? [];
    return Object.fromEntries(columns.map(({ label }, index) => [label, values[index]]));
  };
  return { row, rows, sums };
}

describe('the reports', () => {
  it('count nights and days in their month, over a year’s end and both clock changes', async () => {
    await stay(ann, '2026-12-30T10:00', '2027-01-02T10:00', { dogs: 2 });
    await stay(ben, '2027-01-31T23:00', '2027-02-01T10:00');
    await stay(ben, '2027-03-13T10:00', '2027-03-15T10:00');
    await stay(ben, '2027-11-06T10:00', '2027-11-08T10:00');
    await stay(ben, '2027-03-31T10:00', '2027-03-31T23:45', { dogs: 2 });
    await stay(ben, '2027-03-31T10:00', '2027-03-31T12:00', { status: 'pending' });
    await stay(ben, '2027-12-31T10:00', '2028-01-02T10:00');
    const sold = await report(2027, 'sold');
    expect(sold?.row('January 2027')).toEqual({ 'Daycare days': 0, 'Boarding nights': 3 });
    expect(sold?.row('March 2027')).toEqual({ 'Daycare days': 2, 'Boarding nights': 2 });
    expect(sold?.row('November 2027')).toEqual({ 'Daycare days': 0, 'Boarding nights': 2 });
    expect(sold?.row('December 2027')).toEqual({ 'Daycare days': 0, 'Boarding nights': 1 });
    expect(sold?.sums).toEqual([2, 8]);
    expect((await report(2026, 'sold'))?.sums).toEqual([0, 4]);
  });

  it('say what share of the open days’ places was sold, where there are limits', async () => {
    await stay(ben, '2027-03-13T10:00', '2027-03-15T10:00');
    await stay(ben, '2027-03-31T10:00', '2027-03-31T23:45', { dogs: 2 });
    expect(await report(2027, 'share')).toBeNull();
    const limits = { dogLimit: 4, overnightLimit: 2 };
    await settings(limits);
    await database().specialDay.createMany({
      data: [
        { date: '2027-03-01', kind: 'closed', reason: 'Painting' },
        { date: '2027-03-02', kind: 'limit', reason: '', dogLimit: 2, overnightLimit: 0 },
        { date: '2027-03-03', kind: 'no_moves', reason: '' },
      ],
    });
    const share = await report(2027, 'share');
    // 30 open days, one of which has 2 places and none at night; 2 days and 2 nights were sold.
    expect(share?.row('March 2027')).toEqual({
      Daycare: Math.round(2000 / 118),
      Boarding: Math.round(2000 / 118),
      Total: Math.round(4000 / 118),
      'Sleeping places': Math.round(2000 / 58),
    });
    await settings({ dogLimit: null, overnightLimit: 3 });
    await database().specialDay.deleteMany();
    expect((await report(2027, 'share'))?.row('March 2027')).toEqual({
      Daycare: null,
      Boarding: null,
      Total: null,
      'Sleeping places': Math.round(2000 / 93),
    });
  });

  it('tell new owners from returning ones by their first accepted stay ever', async () => {
    await stay(ann, '2026-12-30T10:00', '2027-01-02T10:00');
    const carl = await guest({}, { firstName: 'Carl' });
    await stay(carl, '2029-02-01T10:00', '2029-02-01T12:00', { status: 'canceled' });
    await stay(carl, '2029-03-31T20:00', '2029-03-31T22:00');
    await stay(carl, '2029-03-05T10:00', '2029-03-07T10:00');
    await stay(carl, '2029-04-01T10:00', '2029-04-02T10:00');
    await stay(ann, '2029-03-01T10:00', '2029-03-01T12:00');
    await stay(ann, '2029-03-02T10:00', '2029-03-02T12:00');
    const owners = await report(2029, 'owners');
    expect(owners?.row('March 2029')).toEqual({
      ...{ 'New, Daycare': 1, 'New, Boarding': 1, New: 1 },
      ...{ 'Returning, Daycare': 1, 'Returning, Boarding': 0, Returning: 1 },
    });
    expect(owners?.row('April 2029')).toMatchObject({ New: 0, Returning: 1 });
    expect(owners?.row('February 2029')).toMatchObject({ New: 0, Returning: 0 });
  });

  it('add up income by the day of the business, and what is due by the month of Pick Up', async () => {
    const booked = await stay(ann, '2027-05-30T10:00', '2027-06-01T10:00', { totalCents: 9000 });
    const entry = (localDate: string, amountCents: number) => ({
      ...{ bookingId: booked.id, kind: 'manual' as const, localDate, amountCents, note: '' },
      createdAt: at(`${localDate}T12:00`),
    });
    await database().ledgerEntry.createMany({
      data: [entry('2027-07-31', 2500), entry('2027-08-01', -500), entry('2028-01-01', 7)],
    });
    const income = await report(2027, 'income');
    expect(income?.row('July 2027')).toEqual({ Daycare: 0, Boarding: 2500, Total: 2500 });
    expect(income?.row('August 2027')).toMatchObject({ Boarding: -500, Total: -500 });
    const before = (await report(2027, 'due'))?.row('June 2027');
    expect(before).toEqual({ Daycare: 0, Boarding: 9000, Total: 9000 });
    await stay(ann, '2027-06-14T10:00', '2027-06-15T12:00', { paidCents: 10_000 });
    await stay(ann, '2027-06-14T10:00', '2027-06-15T12:01');
    await stay(ann, '2027-06-15T10:00', '2027-06-15T12:00', { paidCents: 4000 });
    const due = await report(2027, 'due');
    expect(due?.row('June 2027')).toEqual({ Daycare: 6000, Boarding: 9000, Total: 15_000 });
  });

  it('count what was rejected and canceled, and say why, as the last answer said it', async () => {
    const answer = async (
      viewer: Person,
      to: 'rejected' | 'canceled' | 'accepted',
      reason = '',
    ) => {
      const { id } = await stay(ann, '2030-09-03T10:00', '2030-09-04T10:00', { status: 'pending' });
      await changeBookingStatus({ bookingId: id, viewer, to, seen: 'pending', reason });
      return id;
    };
    await answer(admin, 'rejected', 'We’re full.');
    const again = await answer(admin, 'rejected', 'A mistake.');
    const change = { bookingId: again, viewer: admin };
    clock('2027-06-15T12:01');
    await changeBookingStatus({ ...change, to: 'accepted', seen: 'rejected' });
    clock('2027-06-15T12:02');
    await changeBookingStatus({
      ...change,
      to: 'rejected',
      seen: 'accepted',
      reason: 'We’re full.',
    });
    await answer(admin, 'canceled');
    await answer(ann, 'canceled');
    const ended = await report(2030, 'ended');
    expect(ended?.row('September 2030')).toEqual({
      ...{ 'Rejected, Daycare': 0, 'Rejected, Boarding': 2, Rejected: 2 },
      ...{ 'Canceled, Daycare': 0, 'Canceled, Boarding': 2, Canceled: 2 },
    });
    const reasons = await report(2030, 'reasons');
    expect(reasons?.rows.map(({ label, values }) => [label, values.at(-1)])).toEqual([
      ['Rejected: We’re full.', 2],
      ['Canceled by the owner', 1],
      ['Canceled by you, no reason given', 1],
    ]);
  });

  it.each([
    [8, 'no sales tax', null],
    [11, 'a sales tax', 88_750],
  ])(
    'take at most %i statements with %s, for many bookings as for few',
    async (most, _tax, taxRate) => {
      await settings({ taxRate });
      const count = async () => {
        statementLog.length = 0;
        await reportsOf(2027);
        return statementLog.length;
      };
      await stay(ben, '2027-04-09T10:00', '2027-04-09T12:00');
      await count();
      const few = await count();
      for (let day = 10; day < 30; day += 1)
        await stay(ben, `2027-04-${day}T10:00`, `2027-04-${day}T12:00`);
      // The write cleared the settings cache, which is filled again once.
      await count();
      expect(await count()).toBe(few);
      expect(few).toBeLessThanOrEqual(most);
    },
  );
});

describe('the files', () => {
  it('hold the numbers of the tables, and no formula', async () => {
    await settings({ dogLimit: 4, overnightLimit: 2 });
    await stay(ann, '2027-05-30T10:00', '2027-06-01T10:00', { paidCents: 4000 });
    await stay(ben, '2027-03-31T10:00', '2027-03-31T12:00');
    const ended = await stay(ben, '2030-09-03T10:00', '2030-09-04T10:00', { status: 'pending' });
    await changeBookingStatus({
      bookingId: ended.id,
      viewer: ben,
      to: 'canceled',
      seen: 'pending',
    });
    const { id } = await stay(ann, '2034-09-03T10:00', '2034-09-04T10:00', { status: 'pending' });
    await changeBookingStatus({
      ...{ bookingId: id, viewer: admin, to: 'rejected', seen: 'pending' },
      reason: '=1+1, "now"\nand then',
    });
    for (const year of [2027, 2030, 2034])
      for (const { key, rowsAre, columns, rows } of await reportsOf(year)) {
        const [head, ...lines] = opened(await fileOf(exportReport(year, key)));
        expect(head).toEqual([rowsAre, ...columns.map(({ label }) => label)]);
        expect(lines).toEqual(
          rows.map(({ label, values }) => [
            label,
            ...values.map((value, index) => plainValue(value, columns[index]?.kind ?? 'count')),
          ]),
        );
      }
    const [, row] = opened(await fileOf(exportReport(2034, 'reasons')));
    expect(row?.[0]).toBe('Rejected: =1+1, "now"\nand then');
    expect([
      plainValue(1250, 'money'),
      plainValue(333, 'percent'),
      plainValue(null, 'count'),
    ]).toEqual(['12.50', '33.3', '']);
  });
});

it('a year is this one unless the address says another', () => {
  const read = (query: string) => reportYear(new URLSearchParams(query), '2027-06-15').year;
  expect(['', 'year=2025'].map(read)).toEqual([2027, 2025]);
  for (const unreadable of ['1999', '3000', '2025.5', 'soon', '2e3', '0x7e9', '%202025'])
    expect(read(`year=${unreadable}`), unreadable).toBeNull();
});
