import { describe, expect, it } from 'vitest';
import { bankHolidays, holidayKeys, type HolidayKey } from '~/features/booking/rules/holidays';
import { later } from '~tests/factories/arbitraries';
import { noSpecialPrices, samplePrices } from './price-list';
import { noPricesByTime } from './prices-by-time';
import { quoteStay } from './pricing';
import type { StayToQuote } from './quote';
import { quoteQuickDaycare } from './quote-daycare';

const bank: ReadonlySet<HolidayKey> = new Set(bankHolidays);
const hours = (h: number, minutes = 0) => h * 60 + minutes;

const stay = (change: Partial<StayToQuote>): StayToQuote => ({
  service: 'Boarding',
  start: '2026-09-14T06:15',
  end: '2026-09-15T06:15',
  dogs: 1,
  prices: samplePrices,
  special: noSpecialPrices,
  holidays: bank,
  byTime: noPricesByTime,
  tax: null,
  ...change,
});
const dollars = (change: Partial<StayToQuote>) => quoteStay(stay(change)).totalCents / 100;
const lines = (change: Partial<StayToQuote>) =>
  quoteStay(stay(change)).lines.map(
    ({ what, why, date, quantity, unitCents }) =>
      `${what} | ${why} | ${date ?? ''} | ${quantity} × ${unitCents}`,
  );

describe('R23 Daycare', () => {
  const table: [length: number, one: number, two: number, three: number][] = [
    [hours(0, 1), 30, 65, 100],
    [hours(1), 30, 65, 100],
    [hours(4), 30, 65, 100],
    [hours(4, 1), 45, 80, 115],
    [hours(12), 45, 80, 115],
    [hours(12, 1), 65, 115, 165],
    [hours(16, 30), 65, 115, 165],
  ];
  it.each(table)('R23 %i minutes cost $%d, $%d, $%d for 1, 2, 3 dogs', (length, ...expected) => {
    const start = '2026-09-14T06:15';
    const totals = [1, 2, 3].map((dogs) =>
      dollars({ service: 'Daycare', start, end: later(start, length), dogs }),
    );
    expect(totals).toEqual(expected);
  });

  const holidayTable: [length: number, one: number, two: number, three: number][] = [
    [hours(4), 40, 85, 130],
    [hours(4, 1), 55, 100, 145],
    [hours(12), 55, 100, 145],
    [hours(12, 1), 85, 155, 225],
  ];
  it.each(holidayTable)(
    'R23 on a holiday %i minutes cost $%d, $%d, $%d for 1, 2, 3 dogs',
    (length, ...expected) => {
      const start = '2026-11-26T06:15';
      const totals = [1, 2, 3].map((dogs) =>
        dollars({ service: 'Daycare', start, end: later(start, length), dogs }),
      );
      expect(totals).toEqual(expected);
    },
  );

  it('R23 only the start day makes it a holiday', () => {
    const over = {
      service: 'Daycare',
      start: '2026-12-24T20:00',
      end: '2026-12-25T01:00',
    } as const;
    expect(dollars(over)).toBe(45);
    expect(dollars({ ...over, start: '2026-12-25T20:00', end: '2026-12-26T01:00' })).toBe(55);
  });

  it("R23 New Year's Eve is a holiday only when switched on", () => {
    const eve = { service: 'Daycare', start: '2026-12-31T09:00', end: '2026-12-31T13:00' } as const;
    expect(dollars(eve)).toBe(30);
    expect(dollars({ ...eve, holidays: new Set<HolidayKey>(holidayKeys) })).toBe(40);
  });

  it('R24 the days when clocks change count as the clock on the wall shows', () => {
    // In elapsed time these last 3 h 01 and 5 h.
    const spring = {
      service: 'Daycare',
      start: '2026-03-08T00:30',
      end: '2026-03-08T04:31',
    } as const;
    expect(dollars(spring)).toBe(45);
    const autumn = {
      service: 'Daycare',
      start: '2026-11-01T00:00',
      end: '2026-11-01T04:00',
    } as const;
    expect(dollars(autumn)).toBe(30);
  });
});

describe('R24 Boarding', () => {
  const table: [length: number, one: number, two: number, three: number][] = [
    [hours(0, 15), 65, 115, 165],
    [hours(23, 59), 65, 115, 165],
    [hours(24), 65, 115, 165],
    [hours(24, 1), 95, 145, 195],
    [hours(28), 95, 145, 195],
    [hours(28, 1), 110, 160, 210],
    [hours(36), 110, 160, 210],
    [hours(36, 1), 130, 230, 330],
    [hours(47, 59), 130, 230, 330],
    [hours(48), 130, 230, 330],
    [hours(48, 1), 160, 260, 360],
    [hours(52), 160, 260, 360],
    [hours(52, 1), 175, 275, 375],
    [hours(60), 175, 275, 375],
    [hours(60, 1), 195, 345, 495],
    [hours(72), 195, 345, 495],
  ];
  it.each(table)('R24 %i minutes cost $%d, $%d, $%d for 1, 2, 3 dogs', (length, ...expected) => {
    const start = '2026-09-14T10:00';
    const totals = [1, 2, 3].map((dogs) => dollars({ start, end: later(start, length), dogs }));
    expect(totals).toEqual(expected);
  });

  // Thanksgiving is November 26, 2026.
  it.each([
    ['on the start day', '2026-11-26T10:00', '2026-11-27T10:00', 1, 85],
    ['in the middle', '2026-11-24T10:00', '2026-11-28T10:00', 1, 280],
    ['in the middle, two dogs', '2026-11-24T10:00', '2026-11-28T10:00', 2, 560],
    ['in the middle, three dogs', '2026-11-24T10:00', '2026-11-28T10:00', 3, 840],
    ['on the pick-up day', '2026-11-25T10:00', '2026-11-26T10:00', 1, 85],
    ['on the pick-up day, in the leftover hours', '2026-11-25T10:00', '2026-11-26T13:00', 1, 115],
    ['on the pick-up day, leftover, two dogs', '2026-11-25T10:00', '2026-11-26T13:00', 2, 185],
    ['the day after pick-up', '2026-11-24T10:00', '2026-11-25T23:59', 1, 130],
    ['the day before drop-off', '2026-11-27T00:00', '2026-11-28T00:00', 1, 65],
  ])('R24 a holiday %s', (_where, start, end, dogs, expected) => {
    expect(dollars({ start, end, dogs })).toBe(expected);
  });

  it('R24 once per stay, however many holidays it holds', () => {
    const both = { start: '2026-12-23T10:00', end: '2027-01-02T10:00' };
    expect(dollars(both)).toBe(670);
    expect(dollars({ ...both, dogs: 2 })).toBe(1370);
  });

  it('R24 the credit is a price of its own', () => {
    const prices = { ...samplePrices, boarding: 8000, holidayCredit: 7000 };
    expect(dollars({ start: '2026-11-26T10:00', end: '2026-11-28T10:00', prices })).toBe(175);
  });

  it.each([
    // In elapsed time 23, 24 and 25 hours.
    ['2026-03-07T10:00', '2026-03-08T10:00', 65],
    ['2026-03-07T10:00', '2026-03-08T10:01', 95],
    ['2026-10-31T10:00', '2026-11-01T10:00', 65],
    ['2026-10-31T10:00', '2026-11-01T10:01', 95],
  ])('R24 when clocks change, %s to %s is $%i', (start, end, expected) => {
    expect(dollars({ start, end })).toBe(expected);
  });

  it.each([
    ['2028-02-28T10:00', '2028-03-01T10:00', 130],
    ['2027-02-28T10:00', '2027-03-01T10:00', 65],
    ['2028-02-29T10:00', '2028-03-01T10:00', 65],
    ['2026-12-30T10:00', '2026-12-31T10:00', 65],
    // The Pick Up day is New Year's Day.
    ['2026-12-31T10:00', '2027-01-01T10:00', 85],
  ])('R24 over the end of a month, %s to %s is $%i', (start, end, expected) => {
    expect(dollars({ start, end })).toBe(expected);
  });
});

describe("R25 an owner's own prices", () => {
  const day = { service: 'Daycare', start: '2026-09-14T08:00' } as const;
  const part = { ...day, end: '2026-09-14T12:00' };
  const full = { ...day, end: '2026-09-14T20:00' };
  const over = { ...day, end: '2026-09-14T20:15' };
  const own = (daycare: number | null, boarding: number | null = null) => ({
    special: { daycare, boarding },
  });

  it.each([
    ['none', null, 30, 45, 65],
    ['free', 0, 0, 0, 65],
    ['lower than both', 2500, 25, 25, 65],
    ['equal to part day', 3000, 30, 30, 65],
    ['between them', 4000, 30, 40, 65],
    ['higher than both', 6000, 30, 45, 65],
  ])('R25 Daycare, own price %s', (_what, cents, ...expected) => {
    expect([part, full, over].map((it) => dollars({ ...it, ...own(cents) }))).toEqual(expected);
  });

  it('R25 Daycare, own price: the first dog only, and never on a holiday', () => {
    expect(dollars({ ...part, ...own(0), dogs: 3 })).toBe(70);
    const holiday = { ...day, start: '2026-11-26T08:00', end: '2026-11-26T12:00' };
    expect(dollars({ ...holiday, ...own(0) })).toBe(40);
  });

  const two = { start: '2026-09-14T10:00', end: '2026-09-16T10:00' };
  it.each([
    ['none', null, 130],
    ['free', 0, 0],
    ['lower', 5000, 100],
    ['higher', 8000, 160],
  ])('R25 Boarding, own price %s', (_what, cents, expected) => {
    expect(dollars({ ...two, ...own(null, cents) })).toBe(expected);
  });

  it('R25 Boarding, own price: for the days only', () => {
    const leftover = { ...two, end: '2026-09-16T13:00' };
    expect(dollars({ ...leftover, ...own(0, 5000) })).toBe(130);
    expect(dollars({ ...leftover, ...own(0, 5000), dogs: 2 })).toBe(230);
    expect(dollars({ ...over, ...own(null, 5000) })).toBe(65);
    // Two days at 50, minus 65, plus the ordinary holiday rate of 85.
    const holiday = { start: '2026-11-25T10:00', end: '2026-11-27T10:00' };
    expect(dollars({ ...holiday, ...own(null, 5000) })).toBe(120);
    expect(dollars({ ...holiday, ...own(null, 0) })).toBe(20);
  });

  it('R25 an own price is said so, free ones too', () => {
    expect(lines({ ...part, ...own(0) })).toEqual([
      'Daycare, part day | special price | 2026-09-14 | 1 × 0',
    ]);
    expect(lines({ ...full, ...own(6000) })).toEqual([
      'Daycare, full day | over 4 and up to 12 hours | 2026-09-14 | 1 × 4500',
    ]);
    expect(lines({ ...two, ...own(null, 0) })).toEqual([
      'Boarding, 2 days | special price |  | 2 × 0',
    ]);
  });
});

describe('R19 Quick Daycare', () => {
  const quick = (daycare: number | null, date = '2026-09-14') =>
    quoteQuickDaycare({
      prices: samplePrices,
      special: { daycare, boarding: null },
      date,
      tax: null,
    });

  it.each([
    [null, 4500],
    [0, 0],
    [2500, 2500],
    [9900, 9900],
  ])('R19 own price %s: %i cents, on holidays too', (daycare, cents) => {
    expect(quick(daycare).totalCents).toBe(cents);
    expect(quick(daycare, '2026-11-26').totalCents).toBe(cents);
  });

  it('R19 one line says why', () => {
    expect(quick(0).lines).toEqual([
      {
        what: 'Quick Daycare',
        why: 'special price',
        date: '2026-09-14',
        quantity: 1,
        unitCents: 0,
        amountCents: 0,
      },
    ]);
    expect(quick(null).lines[0]?.why).toBe('five hours, one dog');
  });
});

describe('R27 the lines that the owner reads', () => {
  it('R27 a long stay over a holiday with three dogs', () => {
    expect(lines({ start: '2026-11-24T10:00', end: '2026-11-28T12:30', dogs: 3 })).toEqual([
      'Boarding, 4 days | each 24 hours |  | 4 × 6500',
      'Extra hours, up to 4 | charged as a part day |  | 1 × 3000',
      '2 extra dogs | Thanksgiving, Nov 26; for 4 days |  | 8 × 7000',
      'Thanksgiving supplement, once per stay | Nov 26: $85.00 in place of $65.00 | 2026-11-26 | 1 × 2000',
    ]);
  });

  it('R77 the first holiday of several names the one supplement; none is no line', () => {
    const both = { start: '2026-12-23T10:00', end: '2027-01-02T10:00' };
    expect(lines(both)).toEqual([
      'Boarding, 10 days | each 24 hours |  | 10 × 6500',
      'Christmas supplement, once per stay | Dec 25: $85.00 in place of $65.00 | 2026-12-25 | 1 × 2000',
    ]);
    const prices = { ...samplePrices, holidayCredit: samplePrices.holidayBoarding };
    expect(lines({ ...both, prices })).toEqual([
      'Boarding, 10 days | each 24 hours |  | 10 × 6500',
    ]);
  });

  it('R27 one day is up to 24 hours, the 24th included', () => {
    expect(lines({ end: '2026-09-15T06:15' })).toEqual([
      'Boarding, 1 day | up to 24 hours |  | 1 × 6500',
    ]);
  });

  it('R27 days that leftover hours have made', () => {
    expect(lines({ start: '2026-09-14T10:00', end: '2026-09-16T09:00' })).toEqual([
      'Boarding, 2 days | each 24 hours; over 12 more hours count as a day |  | 2 × 6500',
    ]);
    expect(lines({ start: '2026-09-14T10:00', end: '2026-09-15T20:00', dogs: 2 })).toEqual([
      'Boarding, 1 day | each 24 hours |  | 1 × 6500',
      'Extra hours, up to 12 | charged as a full day |  | 1 × 4500',
      '1 extra dog | for 1 day |  | 1 × 5000',
    ]);
  });

  it('R27 Daycare on a holiday, over 12 hours', () => {
    const service = 'Daycare';
    expect(lines({ service, start: '2026-11-26T08:00', end: '2026-11-26T20:15', dogs: 2 })).toEqual(
      [
        'Holiday Daycare, boarding rate | Thanksgiving, Nov 26; over 12 hours | 2026-11-26 | 1 × 8500',
        '1 extra dog | Thanksgiving, Nov 26; added for each dog after the first | 2026-11-26 | 1 × 7000',
      ],
    );
  });
});

it('R22 refuses what is no stay', () => {
  for (const dogs of [0, -1, 1.5, NaN]) {
    expect(() => quoteStay(stay({ dogs }))).toThrow(RangeError);
  }
  const unknown: object = { service: 'Cat visits' };
  expect(() => quoteStay({ ...stay({}), ...unknown })).toThrow(RangeError);
  expect(() => quoteStay(stay({ end: '2026-09-14T06:15' }))).toThrow(RangeError);
  expect(() => quoteStay(stay({ end: '2026-09-13T06:15' }))).toThrow(RangeError);
  expect(() => quoteStay(stay({ end: '2026-09-31T06:15' }))).toThrow(RangeError);
});
