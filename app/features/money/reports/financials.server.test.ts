/** The Financials tab: its table, sums, filters, charts and the file (spec section 2, R29). */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import { addDays } from '~/core/time/business-time';
import { setPaidAmount } from '~/features/money/payments/manual-payments.server';
import { createPet } from '~tests/factories/pets';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { fileOf, opened } from '~tests/setup/spreadsheet';
import { statementsOf } from '~tests/setup/statements';
import { exportBookings, bookingsAtOnce } from './export-bookings.server';
import { type BookingFilter, readBookingFilter } from './financials';
import { financialsPage } from './financials-page.server';

const moment = at('2026-11-16T09:00');
const { admin, owner, stay } = house({
  at: moment,
  owner: { firstName: '=cmd', lastName: '"quoted", too', fullName: '=cmd()' },
  dogs: [{ petName: '@Biscuit' }],
});
let paidInFull: Booking;
let partlyPaid: Booking;

const everything: BookingFilter = { from: null, to: null, status: null, owed: null };
const page = (filter: Partial<BookingFilter> = {}, more: { page?: number; edit?: string } = {}) =>
  financialsPage({
    filter: { ...everything, ...filter },
    page: more.page ?? 1,
    editing: more.edit ?? null,
  });

const daycare = (day: string, fields: Parameters<typeof stay>[0] = {}) =>
  stay({ start: `${day}T09:00`, end: `${day}T15:00`, ...fields });

beforeAll(async () => {
  paidInFull = await daycare('2026-11-05', { status: 'accepted', paidCents: 4500 });
  partlyPaid = await daycare('2026-11-30', { status: 'accepted', paidCents: 2000 });
  await daycare('2026-12-01');
  await daycare('2026-12-02', { status: 'rejected' });
});

describe('the table', () => {
  it('shows all bookings, the newest past stay first, then what comes, each with its weekday and the date as M-dd-yyyy', async () => {
    const shown = async (at: string) => {
      vi.setSystemTime(at);
      const { rows } = await page().finally(() => vi.setSystemTime(moment));
      return rows.map(({ weekday, date, status }) => `${weekday} ${date} ${status}`);
    };
    const days = {
      first: 'Thu 11-05-2026 accepted',
      second: 'Mon 11-30-2026 accepted',
      third: 'Tue 12-01-2026 pending',
      last: 'Wed 12-02-2026 rejected',
    };
    const { first, second, third, last } = days;
    // At 9 AM in New York a stay starting at that hour has begun.
    expect(await shown('2026-12-01T14:00:00Z')).toEqual([third, second, first, last]);
    expect(await shown('2026-12-01T13:59:59Z')).toEqual([second, first, third, last]);
    expect(await shown('2026-11-01T12:00:00Z')).toEqual([first, second, third, last]);
    expect(await shown('2027-11-01T12:00:00Z')).toEqual([last, third, second, first]);
    const { rows, page: number, pages } = await page();
    expect([number, pages]).toEqual([1, 1]);
    expect(rows.find(({ id }) => id === partlyPaid.id)).toMatchObject({
      ...{ petNames: ['@Biscuit'], totalCents: 4500, paidCents: 2000 },
      ...{ faces: [{ name: '@Biscuit', photo: null }], ownerId: owner.id },
      ...{ ownerName: '=cmd()', ownerGone: false },
    });
  });

  it('the footer is over all bookings whatever is filtered; the filtered sum stands beside it', async () => {
    // A rejected stay is not in the total (R142).
    const all = {
      ...{ bookings: 4, active: 3, totalCents: 13500 },
      ...{ paidCents: 6500, endedCents: 0, owedCents: 2500 },
    };
    expect((await page()).sums).toEqual({ all, filtered: all });
    expect((await page({ status: 'accepted' })).sums).toEqual({
      all,
      filtered: { ...all, bookings: 2, active: 2, totalCents: 9000 },
    });
    const november = await page({ from: '2026-11-06', to: '2026-11-30' });
    expect(november.sums).toEqual({
      all,
      filtered: { ...all, bookings: 1, active: 1, totalCents: 4500, paidCents: 2000 },
    });
    expect(november.rows.map(({ id }) => id)).toEqual([partlyPaid.id]);
    expect((await page({ from: '2027-05-01' })).sums.filtered).toEqual({
      ...{ bookings: 0, active: 0, totalCents: 0 },
      ...{ paidCents: 0, endedCents: 0, owedCents: 0 },
    });
  });

  it('a booking being edited is shown wherever it would stand', async () => {
    const { rows } = await page({ status: 'pending' }, { edit: paidInFull.id });
    expect(rows.map(({ status }) => status)).toEqual(['accepted', 'pending']);
    expect((await page({ status: 'pending' }, { edit: 'none' })).rows).toHaveLength(1);
  });

  it('outstanding per owner counts accepted bookings alone', async () => {
    expect((await page()).outstanding).toEqual({
      owners: [
        { ownerId: owner.id, ownerName: '=cmd()', ownerGone: false, outstandingCents: 2500 },
      ],
      more: false,
    });
  });

  it('R29 an edited paid amount moves the footer, the income and what is outstanding', async () => {
    const before = await page();
    const booking = await daycare('2026-11-12', { status: 'accepted' });
    await setPaidAmount({
      bookingId: booking.id,
      actorId: admin.id,
      note: 'cash',
      paidCents: 4000,
      seenCents: 0,
      submissionKey: undefined,
    });
    const after = await page();
    expect(after.sums.all.paidCents).toBe(before.sums.all.paidCents + 4000);
    expect(after.outstanding.owners[0]?.outstandingCents).toBe(3000);
    const total = (rows: { cents: number }[]) => rows.reduce((sum, { cents }) => sum + cents, 0);
    expect(total(after.income)).toBe(total(before.income) + 4000);
    expect(after.income).toHaveLength(12);
  });

  it('days and nights stand in the week in which they are', async () => {
    const soon = (await page()).care;
    const start = soon[9]?.week ?? '';
    await stay({
      service: 'Boarding',
      start: `${start}T09:00`,
      end: `${addDays(start, 2)}T09:00`,
      status: 'accepted',
    });
    const { care } = await page();
    expect(care).toHaveLength(13);
    expect((care[9]?.nights ?? 0) - (soon[9]?.nights ?? 0)).toBe(2);
    expect(care.map(({ days }) => days)).toEqual(soon.map(({ days }) => days));
  });
});

const bookingsFile = (filter: Partial<BookingFilter> = {}) =>
  fileOf(exportBookings({ ...everything, ...filter }));

describe('the filter', () => {
  it.each(['from=9999-12-31', 'to=9999-01-01', 'to=10000-01-01', 'from=%2B010000-01-01'])(
    'a date past 9999 is refused: %s',
    async (query) => {
      const { filter, typedDays } = readBookingFilter(new URLSearchParams(query));
      expect(typedDays.problem?.text).toBe('Please enter a date such as 2026-03-31.');
      expect(filter).toEqual(everything);
      expect((await page(filter)).sums.filtered.bookings).toBeGreaterThan(0);
    },
  );

  it('the last day that can be asked for is in 9998', async () => {
    const { filter } = readBookingFilter(new URLSearchParams('from=2026-11-30&to=9998-12-31'));
    expect(filter.to).toBe('9998-12-31');
    expect((await page(filter)).rows.length).toBeGreaterThan(0);
  });
});

describe('the file', () => {
  it('R49 R61 tells the kinds of lines, which add up to the total, once some booking has any', async () => {
    const head = async () => opened(await bookingsFile({ to: '2026-11-30' }))[0];
    expect(await head()).not.toContain('Tips');
    const { id, totalCents } = await daycare('2026-10-06', { status: 'accepted' });
    const kind = 'adjustment' as const;
    const line = (position: number, what: string, why: string, amountCents: number) => ({
      ...{ bookingId: id, revision: 1, position, kind, what, why, date: null },
      ...{ quantity: 1, unitCents: amountCents, amountCents },
    });
    const lines = [
      line(7, 'Tip', 'Thank you', 500),
      line(8, 'Tip', 'Charge', 200),
      line(9, 'Regular', 'Discount', -300),
    ];
    await database().quoteLine.createMany({ data: lines });
    const total = totalCents + 400 + 50;
    const data = { totalCents: total, remainCents: total, totalByHand: true };
    await database().booking.update({ where: { id }, data });
    const [, row] = opened(await bookingsFile({ from: '2026-10-06', to: '2026-10-06' }));
    expect((await head())?.slice(8)).toEqual([
      ...['Stay', 'Extras', 'Charges and discounts', 'Tips', 'Set manually'],
    ]);
    const kinds = row?.slice(8).map(Number) ?? [];
    expect(kinds).toEqual([totalCents / 100, 0, -1, 5, 0.5]);
    expect(kinds.reduce((sum, cents) => sum + cents, 0)).toBe(Number(row?.[3]));
  });

  it('runs no name as a formula, and leaves numbers numbers', async () => {
    const text = await bookingsFile({ to: '2026-11-30', from: '2026-11-30' });
    expect(text.startsWith('\uFEFF"Pet Name","Status","Date","Total","Paid"')).toBe(true);
    const [, row] = opened(text);
    expect(row).toEqual([
      "'@Biscuit",
      'accepted',
      '2026-11-30',
      '45.00',
      '20.00',
      '25.00',
      'Daycare',
      "'=cmd()",
    ]);
  });

  it('follows the filter: its period, both days included, and its status', async () => {
    const datesOf = async (filter: Partial<BookingFilter>) =>
      opened(await bookingsFile(filter))
        .slice(1)
        .map(([, status, date]) => `${date} ${status}`);
    expect(await datesOf({ from: '2026-11-05', to: '2026-11-05' })).toEqual([
      '2026-11-05 accepted',
    ]);
    expect(await datesOf({ from: '2026-11-30', to: '2026-12-01' })).toEqual([
      '2026-12-01 pending',
      '2026-11-30 accepted',
    ]);
    expect(await datesOf({ from: '2026-11-30', to: '2026-12-02', status: 'rejected' })).toEqual([
      '2026-12-02 rejected',
    ]);
    expect(await datesOf({ status: 'canceled' })).toEqual([]);
  });

  it('every kind of dangerous name is a text, and quotes and commas stay inside', async () => {
    const names = ['=1+1', '+1', '-1', '@x', '\t=x', '\r=x', 'Sir "B", Esq.'];
    for (const petName of names) {
      await daycare('2028-01-03', { dogs: [await createPet(owner.id, { petName })] });
    }
    const text = await bookingsFile({ from: '2028-01-01' });
    // A line break inside a cell is quoted; only the file's own are counted.
    expect(text.match(/\r\n/g)).toHaveLength(names.length + 1);
    for (const [first = ''] of opened(text).slice(1))
      expect(first).toMatch(/^(?:'|Sir "B", Esq\.)/);
  });

  /** Creates more bookings in February 2029 than one piece holds. */
  async function bookMany(): Promise<number> {
    const sample = await database().booking.findFirstOrThrow();
    const many = Array.from({ length: bookingsAtOnce + 7 }, (_, index) => ({
      ...sample,
      id: `many${String(index).padStart(16, '0')}`,
      petsSelected: [`Dog ${index}`],
      belongings: [],
      dates: ['2029-02-05'],
      // Many begin at the same moment.
      start: new Date(Date.UTC(2029, 1, 5, index % 3)),
      end: new Date(Date.UTC(2029, 1, 5, 20)),
      paidCents: 0,
      remainCents: sample.totalCents,
      status: 'pending' as const,
    }));
    await database().booking.createMany({ data: many });
    return many.length;
  }

  it('holds every booking once, however many pieces it takes', async () => {
    const many = await bookMany();
    const names = opened(await bookingsFile({ from: '2029-02-01' }))
      .slice(1)
      .map(([name]) => name);
    expect(names).toHaveLength(many);
    expect(new Set(names).size).toBe(many);
  });

  it('pages through both parts: each booking once, the past newest first, the coming soonest first', async () => {
    await bookMany();
    const begun = new Date('2029-02-05T01:30:00Z');
    const filter = { from: '2029-02-01', to: '2029-02-28' };
    vi.setSystemTime(begun);
    const { pages } = await page(filter);
    const shown = [];
    for (let number = 1; number <= pages; number += 1)
      shown.push(...(await page(filter, { page: number })).rows.map(({ id }) => id));
    const rows = await database().booking.findMany({
      where: { start: { gte: new Date('2029-02-01') } },
      orderBy: [{ start: 'asc' }, { id: 'asc' }],
    });
    const past = rows.filter(({ start }) => start <= begun).reverse();
    const coming = rows.filter(({ start }) => start > begun);
    // So one page contains both kinds.
    expect(past.length % 15).not.toBe(0);
    expect(shown).toEqual([...past, ...coming].map(({ id }) => id));
  });

  it('more bookings are no more statements', async () => {
    await bookMany();
    // Then the month, too, has past and upcoming stays.
    await daycare('2026-11-12');
    // The write cleared the settings cache, which is filled again once.
    await page();
    const all = (await statementsOf(() => page())).length;
    const month = (await statementsOf(() => page({ from: '2026-11-06', to: '2026-11-30' }))).length;
    expect((await page()).rows).toHaveLength(15);
    expect(month).toBe(all);
    const editing = () => page({ from: '2029-01-01' }, { edit: paidInFull.id });
    // The booking to edit, which this page does not list, with its owner and its pets.
    expect((await statementsOf(editing)).length).toBeLessThanOrEqual(all + 5);
    const last = () => page({ from: '2029-01-01' }, { page: 20 });
    expect((await statementsOf(last)).length).toBeLessThanOrEqual(all);
  });
});
