import { describe, expect, it } from 'vitest';
import type { HolidayKey } from '~/features/booking/rules/holidays';
import { noSpecialPrices, samplePrices } from './price-list';
import { byTimeExample } from './price-preview';
import {
  byTimeSentences,
  noPricesByTime,
  type PricesByTime,
  type PricesByTimeSettings,
  pricesByTimeOf,
  seasonsIn,
  seasonsProblem,
} from './prices-by-time';
import { quoteStay, withExtras } from './pricing';

const summer = { from: '07-01', until: '08-31', boarding: 7500 };
const winter = { from: '12-20', until: '01-05', boarding: 9000 };
const byTime: PricesByTime = { seasons: [summer, winter], longStay: { nights: 7, percent: 10 } };
const bath = { id: 'bath', name: 'Bath', unitCents: 2500, per: 'dog' } as const;

type Stay = Parameters<typeof quoteStay>[0];

const stay = (start: string, end: string, change: Partial<Stay> = {}): Stay => ({
  service: 'Boarding',
  start: `${start}T10:00`,
  end: `${end}T10:00`,
  dogs: 1,
  prices: samplePrices,
  special: noSpecialPrices,
  holidays: new Set<HolidayKey>(),
  tax: null,
  byTime,
  ...change,
});

const linesOf = (input: Stay) =>
  quoteStay(input).lines.map(
    ({ what, quantity, unitCents }) => `${what}: ${quantity} × ${unitCents}`,
  );

const summerLine = (days: number) => `Price from Jul 1 to Aug 31: ${days} × 1000`;

describe('R98 a price for a time of year', () => {
  it.each<[what: string, stay: Stay, lines: string[]]>([
    ['before it', stay('2027-06-28', '2027-07-01'), ['Boarding, 3 days: 3 × 6500']],
    [
      'into it, by the days that begin in it',
      stay('2027-06-29', '2027-07-03'),
      ['Boarding, 4 days: 4 × 6500', summerLine(2)],
    ],
    [
      'on its last day',
      stay('2027-08-31', '2027-09-02'),
      ['Boarding, 2 days: 2 × 6500', summerLine(1)],
    ],
    [
      'over New Year, of either year',
      stay('2027-12-31', '2028-01-02'),
      ['Boarding, 2 days: 2 × 6500', 'Price from Dec 20 to Jan 5: 2 × 2500'],
    ],
    [
      'over New Year, from its first day',
      stay('2027-12-18', '2027-12-21'),
      ['Boarding, 3 days: 3 × 6500', 'Price from Dec 20 to Jan 5: 1 × 2500'],
    ],
    [
      'over New Year, until its last day',
      stay('2028-01-05', '2028-01-07'),
      ['Boarding, 2 days: 2 × 6500', 'Price from Dec 20 to Jan 5: 1 × 2500'],
    ],
    [
      'of one day',
      stay('2027-07-03', '2027-07-06', {
        byTime: { seasons: [{ ...summer, from: '07-04', until: '07-04' }], longStay: null },
      }),
      ['Boarding, 3 days: 3 × 6500', 'Price from Jul 4 to Jul 4: 1 × 1000'],
    ],
    [
      'with two dogs: for the first one',
      stay('2027-07-05', '2027-07-07', { dogs: 2 }),
      ['Boarding, 2 days: 2 × 6500', '1 extra dog: 2 × 5000', summerLine(2)],
    ],
    [
      'with hours beyond: not for them',
      stay('2027-07-05', '2027-07-06', { end: '2027-07-06T15:00' }),
      ['Boarding, 1 day: 1 × 6500', 'Extra hours, up to 12: 1 × 4500', summerLine(1)],
    ],
    [
      'with a price of the owner’s own, which holds all year',
      stay('2027-07-05', '2027-07-07', { special: { daycare: null, boarding: 5000 } }),
      ['Boarding, 2 days: 2 × 5000'],
    ],
    [
      'for Daycare: none',
      stay('2027-07-05', '2027-07-05', { service: 'Daycare', end: '2027-07-05T18:00' }),
      ['Daycare, full day: 1 × 4500'],
    ],
  ])('%s', (_, input, expected) => {
    expect(linesOf(input)).toEqual(expected);
  });

  it('can be lower than on other days', () => {
    const low = { seasons: [{ ...summer, boarding: 6000 }], longStay: null };
    expect(quoteStay(stay('2027-07-05', '2027-07-07', { byTime: low })).totalCents).toBe(12_000);
  });

  it('can be the same as on other days, and is no line then', () => {
    const same = { seasons: [{ ...summer, boarding: 6500 }], longStay: null };
    expect(linesOf(stay('2027-07-05', '2027-07-07', { byTime: same }))).toHaveLength(1);
  });
});

describe('R98 a discount from so many nights', () => {
  it.each([
    ['2027-06-08', 39_000, []],
    ['2027-06-09', 40_950, ['Discount from 7 nights: 1 × -4550']],
    ['2027-06-10', 46_800, ['Discount from 7 nights: 1 × -5200']],
  ] as const)('until %s: %i cents', (end, totalCents, more) => {
    const input = stay('2027-06-02', end);
    expect(quoteStay(input).totalCents).toBe(totalCents);
    expect(linesOf(input).slice(1)).toEqual(more);
  });

  it('is of the season and the holiday, too, and of no extra; the lines have one order', () => {
    const input = stay('2027-06-28', '2027-07-05', {
      dogs: 2,
      holidays: new Set<HolidayKey>(['independenceDay']),
      extras: [bath],
    });
    const expected = [
      'Boarding, 7 days: 7 × 6500',
      '1 extra dog: 7 × 7000',
      summerLine(4),
      'Independence Day supplement, once per stay: 1 × 2000',
      'Bath: 2 × 2500',
      'Discount from 7 nights: 1 × -10050',
    ];
    expect(linesOf(input)).toEqual(expected);
    // Chooses only the extras of a booking again.
    const { lines, totalCents } = quoteStay({ ...input, extras: [] });
    const again = withExtras({ lines, totalCents }, { ...input, extras: [bath] });
    expect(again).toEqual(quoteStay(input));
  });

  it('rounds halves of a cent up', () => {
    const odd = { ...samplePrices, boarding: 6501 };
    const longStay = { nights: 2, percent: 25 };
    const quote = quoteStay(
      stay('2027-06-02', '2027-06-04', { prices: odd, byTime: { seasons: [], longStay } }),
    );
    expect(quote.lines[1]?.amountCents).toBe(-3251);
    expect(quote.totalCents).toBe(9751);
  });
});

describe('a discount not over holidays', () => {
  const longStay = { nights: 2, percent: 10, notOverHolidays: true } as const;
  const discounts = (start: string, end: string) =>
    linesOf(
      stay(start, end, {
        holidays: new Set<HolidayKey>(['independenceDay']),
        byTime: { seasons: [], longStay },
      }),
    ).filter((line) => line.startsWith('Discount'));

  it('is none for a stay with a holiday whose rates apply, Pick Up included, and is given before', () => {
    expect(discounts('2027-06-30', '2027-07-03')).toHaveLength(1);
    expect(discounts('2027-06-30', '2027-07-04')).toEqual([]);
    expect(discounts('2027-07-04', '2027-07-08')).toEqual([]);
    expect(discounts('2027-07-05', '2027-07-08')).toHaveLength(1);
  });

  it('is told to visitors, and off until ticked', () => {
    expect(byTimeSentences({ seasons: [], longStay }, 'Boarding')).toEqual([
      'Stays of 2 nights or more get 10% off, extras not included and not over holidays.',
    ]);
    const settings = { seasonPrices: '', longStayNights: 2, longStayPercent: 10 };
    expect(pricesByTimeOf({ ...settings, longStayNoHolidays: true }).longStay).toEqual(longStay);
    expect(pricesByTimeOf({ ...settings, longStayNoHolidays: false }).longStay).toEqual({
      nights: 2,
      percent: 10,
    });
  });
});

describe('R98 the setting', () => {
  it.each([
    ['Jul 1 to Aug 31: Boarding $75', summer],
    ['july 1 - august 31: 75.00', summer],
    ['  Jul. 1 until Aug. 31 $75 ', summer],
    ['Dec 20 to Jan 5: Boarding $90', winter],
  ])('reads %s', (line, season) => {
    expect(seasonsProblem(line)).toBeNull();
    expect(seasonsIn(line)).toEqual([season]);
  });

  it('reads a line each, and none in nothing', () => {
    const text = 'Jul 1 to Aug 31: Boarding $75\r\n\nDec 20 to Jan 5: Boarding $90\n';
    expect(seasonsProblem(text)).toBeNull();
    expect(seasonsIn(text)).toEqual([summer, winter]);
    expect(seasonsIn('')).toEqual([]);
  });

  it.each([
    ['summer: $75', 'We can’t read “summer: $75”.'],
    ['Jul 1 to Aug 32: Boarding $75', 'We can’t read'],
    ['Jux 1 to Aug 31: Boarding $75', 'We can’t read'],
    ['Jul 1 to Aug 31: Daycare $75', 'We can’t read'],
    ['Jul 1 to Aug 31', 'We can’t read'],
    ['Jul 1 to Aug 31: $75\nAug 31 to Sep 5: $70', 'Two of these lines have Aug 31.'],
    ['Dec 1 to Dec 31: $75\nDec 31 to Dec 31: $70', 'Two of these lines have Dec 31.'],
    ['Dec 20 to Jan 5: $90\nJan 1 to Jan 2: $70', 'Two of these lines have Jan 1.'],
    [Array.from({ length: 7 }, (_, i) => `Jul ${i + 1} to Jul ${i + 1}: 70`).join('\n'), '6 lines'],
  ])('refuses %s', (text, problem) => {
    expect(seasonsProblem(text)).toContain(problem);
  });

  it('takes six lines, of days that touch', () => {
    const six = Array.from({ length: 6 }, (_, i) => `Jul ${i + 1} to Jul ${i + 1}: 70`);
    expect(seasonsProblem(six.join('\n'))).toBeNull();
    expect(seasonsIn(six.join('\n'))).toHaveLength(6);
  });

  it('has a discount only with both of its numbers', () => {
    const off = {
      ...{ seasonPrices: '', longStayNights: null, longStayPercent: null },
      longStayNoHolidays: false,
    };
    expect(pricesByTimeOf(off)).toEqual(noPricesByTime);
    expect(pricesByTimeOf({ ...off, longStayNights: 7 })).toEqual(noPricesByTime);
    expect(pricesByTimeOf({ ...off, longStayPercent: 10 })).toEqual(noPricesByTime);
    expect(pricesByTimeOf({ ...off, longStayNights: 7, longStayPercent: 10 }).longStay).toEqual({
      nights: 7,
      percent: 10,
    });
  });

  it('is told on the rate page of Boarding', () => {
    expect(byTimeSentences(byTime, 'Boarding')).toEqual([
      'From Jul 1 to Aug 31 each Boarding day is $75.00 for the first dog.',
      'From Dec 20 to Jan 5 each Boarding day is $90.00 for the first dog.',
      'Stays of 7 nights or more get 10% off, extras not included.',
    ]);
    expect(byTimeSentences(byTime, 'Daycare')).toEqual([]);
    expect(byTimeSentences(noPricesByTime, 'Boarding')).toEqual([]);
  });

  it('is previewed by one stay', () => {
    const formValues = { seasonPrices: 'Jul 1 to Aug 31: Boarding $75', longStayNights: '7' };
    const example = (more: Partial<Record<keyof PricesByTimeSettings, string>>) =>
      byTimeExample({ ...formValues, longStayPercent: '10', ...more }, samplePrices);
    expect(example({})).toBe(
      'Example: 7 nights of Boarding from Jul 1 for one dog cost $472.50 (Boarding, 7 days, $455.00; Price from Jul 1 to Aug 31, $70.00; Discount from 7 nights, -$52.50).',
    );
    expect(example({ longStayPercent: '20' })).toContain('6 nights cost more, $450.00.');
    expect(example({ longStayNights: '', longStayPercent: '' })).toContain('3 nights of Boarding');
    expect(example({ seasonPrices: '' })).toContain('from Jun 5');
    for (const ends of [
      { longStayNights: '2' },
      { longStayNights: '60' },
      { longStayPercent: '100' },
    ])
      expect(example(ends)).not.toBeNull();
    for (const off of [
      { seasonPrices: '', longStayNights: '', longStayPercent: '' },
      { seasonPrices: 'summer' },
      { longStayNights: '61' },
      { longStayNights: '1' },
      { longStayPercent: '101' },
    ])
      expect(example(off)).toBeNull();
  });
});
