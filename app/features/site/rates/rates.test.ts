import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noSpecialPrices, samplePrices, type PriceList } from '~/features/money/pricing/price-list';
import { noPricesByTime } from '~/features/money/pricing/prices-by-time';
import { quoteStay } from '~/features/money/pricing/pricing';
import { bankHolidays, holidayKeys, type HolidayKey } from '~/features/booking/rules/holidays';
import type { Service } from '~/features/booking/rules/services';
import { holidayList, ratesOf } from './rates';

const on = new Set<HolidayKey>(['thanksgiving']);
const ordinaryDay = '2026-11-18';
const thanksgiving = '2026-11-26';

/** Any price list with distinct prices, so that a mix-up shows. */
const anyPrices = fc
  .uniqueArray(fc.integer({ min: 100, max: 90_000 }), { minLength: 12, maxLength: 12 })
  .map((cents) => {
    const keys = Object.keys(samplePrices) as (keyof PriceList)[];
    return Object.fromEntries(keys.map((key, index) => [key, cents[index] ?? 0])) as PriceList;
  });

const total = (
  prices: PriceList,
  service: Service,
  [start, end]: readonly [string, string],
  dogs = 1,
) =>
  quoteStay({
    service,
    start,
    end,
    dogs,
    prices,
    special: noSpecialPrices,
    holidays: on,
    byTime: noPricesByTime,
    tax: null,
  }).totalCents;

describe('the rate pages say what a stay costs', () => {
  const ends = ['12:00', '20:00', '20:15'];

  it.each([
    ['daily', ordinaryDay],
    ['holiday', thanksgiving],
  ] as const)('R23 each %s Daycare rate is the price of such a stay', (kind, day) => {
    fc.assert(
      fc.property(anyPrices, (prices) => {
        const { rows } = ratesOf('Daycare', prices)[kind];
        const stays = ends.map((end) => [`${day}T08:00`, `${day}T${end}`] as const);
        const one = stays.map((stay) => total(prices, 'Daycare', stay));
        const two = stays.map((stay) => total(prices, 'Daycare', stay, 2));
        expect(rows.map(({ oneDog }) => oneDog)).toEqual(one);
        expect(rows.map(({ extraDog }) => extraDog)).toEqual(
          two.map((cents, index) => cents - (one[index] ?? 0)),
        );
      }),
    );
  });

  it('R24 each Boarding rate is what such hours add', () => {
    fc.assert(
      fc.property(anyPrices, (prices) => {
        const [day, part, full] = ratesOf('Boarding', prices).daily.rows;
        const until = (time: string, dogs = 1) =>
          total(prices, 'Boarding', [`${ordinaryDay}T09:00`, `2026-11-19T${time}`], dogs);
        expect(day?.oneDog).toBe(until('09:00'));
        expect(day?.extraDog).toBe(until('09:00', 2) - until('09:00'));
        expect(part?.oneDog).toBe(until('13:00') - until('09:00'));
        expect(full?.oneDog).toBe(until('21:00') - until('09:00'));
        for (const [row, time] of [
          [part, '13:00'],
          [full, '21:00'],
        ] as const) {
          expect(row?.extraDog).toBeNull();
          expect(until(time, 2) - until(time)).toBe(day?.extraDog);
        }
      }),
    );
  });

  it('R24 the holiday Boarding rate takes the place of the credit, once; extra dogs pay by the day', () => {
    fc.assert(
      fc.property(anyPrices, (prices) => {
        const [row] = ratesOf('Boarding', prices).holiday.rows;
        const stay = ['2026-11-25T09:00', '2026-11-27T09:00'] as const;
        const base = 2 * prices.boarding;
        expect(total(prices, 'Boarding', stay)).toBe(
          base - prices.holidayCredit + (row?.oneDog ?? 0),
        );
        expect(total(prices, 'Boarding', stay, 2) - total(prices, 'Boarding', stay)).toBe(
          2 * (row?.extraDog ?? 0),
        );
      }),
    );
  });

  it('section 9: says when daycare becomes boarding, and boarding daycare', () => {
    expect(ratesOf('Daycare', samplePrices).daily.notes).toContain(
      'After 12 hours daycare becomes boarding.',
    );
    expect(ratesOf('Boarding', samplePrices).daily.notes).toContain(
      'Boarding after 24 hours uses daycare rates, and after 36 hours boarding rates apply.',
    );
    expect(ratesOf('Boarding', samplePrices).holiday.notes.join(' ')).toContain(
      '$85.00 in place of $65.00',
    );
  });
});

describe('R26 the list of holidays', () => {
  const now = new Date('2026-11-16T14:00:00Z');
  const zone = 'America/New_York';

  it('holds those that are on, by their actual days of this year and the next', () => {
    const { years, holidays } = holidayList(new Set(bankHolidays), now, zone);
    expect(years).toEqual([2026, 2027]);
    expect(holidays).toHaveLength(11);
    expect(holidays.at(-2)).toEqual({
      name: 'Thanksgiving',
      days: [
        { words: 'Thu, Nov\u00a026', date: '2026-11-26', passed: false },
        { words: 'Thu, Nov\u00a025', date: '2027-11-25', passed: false },
      ],
    });
    expect(holidays[0]).toMatchObject({ name: "New Year's Day" });
    expect(holidays[0]?.days.map(({ passed }) => passed)).toEqual([true, false]);
  });

  it('comes in the order of the year, whichever are on', () => {
    const { holidays } = holidayList(new Set(holidayKeys), now, zone);
    const days = holidays.map(({ days: [first] }) => first.date);
    expect(days).toEqual([...days].sort());
    expect(holidays).toHaveLength(18);
    expect(holidayList(new Set(), now, zone).holidays).toEqual([]);
  });

  it('counts the year, and what has passed, by the business’s day', () => {
    const lastEvening = new Date('2027-01-01T04:30:00Z');
    expect(holidayList(on, lastEvening, zone).years).toEqual([2026, 2027]);
    expect(holidayList(on, lastEvening, 'Europe/Berlin').years).toEqual([2027, 2028]);
    const onTheDay = new Date('2026-11-27T03:00:00Z');
    expect(holidayList(on, onTheDay, zone).holidays[0]?.days[0].passed).toBe(false);
  });
});
