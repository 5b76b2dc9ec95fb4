import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holidayKeys, holidayOn, type HolidayKey } from '~/features/booking/rules/holidays';
import { services } from '~/features/booking/rules/services';
import {
  anyByTime,
  anyHolidays,
  anyLength,
  anyLocal,
  anyPrices,
  anySpecial,
  later,
  orderedPrices,
  r25Prices,
} from '~tests/factories/arbitraries';
import { inEveryServerZone } from '~tests/factories/in-server-zone';
import {
  noSpecialPrices,
  priceNames,
  priceOrderErrors,
  priceOrderWarnings,
  samplePrices,
  specialPriceWarnings,
  type PriceList,
} from './price-list';
import { noPricesByTime } from './prices-by-time';
import { quoteStay } from './pricing';

const dogs = fc.integer({ min: 1, max: 4 });
const runs = { numRuns: 400 };

const anyStay = fc
  .record({
    service: fc.constantFrom(...services),
    start: anyLocal,
    minutes: anyLength,
    dogs,
    prices: anyPrices,
    special: anySpecial,
    holidays: anyHolidays,
    byTime: anyByTime(),
    tax: fc.constant(null),
  })
  .map(({ minutes, ...stay }) => ({ ...stay, end: later(stay.start, minutes) }));

describe('R27 every quote', () => {
  it('R27 is the sum of its lines, each quantity × unit', () => {
    fc.assert(
      fc.property(anyStay, (stay) => {
        const { lines, totalCents } = quoteStay(stay);
        let sum = 0;
        for (const line of lines) {
          expect(line.amountCents).toBe(line.quantity * line.unitCents);
          expect(line.quantity).toBeGreaterThan(0);
          sum += line.amountCents;
        }
        expect(totalCents).toBe(sum);
        expect(lines.slice(1).every((line) => line.amountCents !== 0)).toBe(true);
        expect(lines.length).toBeGreaterThan(0);
      }),
      runs,
    );
  });

  it('R25 is never negative while holiday boarding is at least the credit', () => {
    fc.assert(
      fc.property(anyStay, (stay) => {
        const holidayCredit = Math.min(stay.prices.holidayCredit, stay.prices.holidayBoarding);
        const quote = quoteStay({ ...stay, prices: { ...stay.prices, holidayCredit } });
        expect(quote.totalCents).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  });

  it('R24 is the same in every server time zone', () => {
    fc.assert(
      fc.property(anyStay, (stay) => {
        const answers = inEveryServerZone(() => JSON.stringify(quoteStay(stay)));
        expect(new Set(answers).size).toBe(1);
      }),
      { numRuns: 60 },
    );
  });
});

describe('R25 a longer stay never costs less', () => {
  const grow = (
    service: 'Daycare' | 'Boarding',
    pricing: typeof r25Prices,
    counts: (stay: { start: string; holidays: ReadonlySet<HolidayKey> }) => boolean = () => true,
  ) =>
    fc.assert(
      fc.property(
        pricing.chain((owner) =>
          fc.record({
            ...{ start: anyLocal, dogs, holidays: anyHolidays, pricing: fc.constant(owner) },
            // A season's price below a full day's, or a discount, can make a longer stay cheaper.
            seasons: anyByTime(owner.prices.fullDay).map(({ seasons }) => seasons),
          }),
        ),
        anyLength,
        anyLength,
        ({ pricing: owner, seasons, ...stay }, a, b) => {
          const byTime = { seasons, longStay: null };
          fc.pre(counts(stay));
          const quote = (minutes: number) =>
            quoteStay({
              ...stay,
              ...owner,
              byTime,
              tax: null,
              service,
              end: later(stay.start, minutes),
            }).totalCents;
          expect(quote(Math.max(a, b))).toBeGreaterThanOrEqual(quote(Math.min(a, b)));
        },
      ),
      { numRuns: 1000 },
    );

  it("R25 Boarding, under the ruling's conditions", () => {
    grow('Boarding', r25Prices);
  });

  it("R25 Daycare on an ordinary day, under the ruling's conditions", () => {
    grow('Daycare', r25Prices, ({ start, holidays }) => !holidayOn(start.slice(0, 10), holidays));
  });

  it('R25 Daycare on any day, when the holiday rates are in order as well', () => {
    grow('Daycare', orderedPrices);
    // Most days are not holidays, so test on one.
    fc.assert(
      fc.property(orderedPrices, dogs, anyLength, anyLength, (owner, count, a, b) => {
        const start = '2026-11-26T06:15';
        const holidays = new Set<HolidayKey>(['thanksgiving']);
        const quote = (minutes: number) =>
          quoteStay({
            ...owner,
            service: 'Daycare',
            start,
            end: later(start, minutes),
            dogs: count,
            holidays,
            byTime: noPricesByTime,
            tax: null,
          }).totalCents;
        expect(quote(Math.max(a, b))).toBeGreaterThanOrEqual(quote(Math.min(a, b)));
      }),
      { numRuns: 1000 },
    );
  });

  it('R25 does not order the holiday rates among themselves, so the owner is warned of that', () => {
    const prices = { ...samplePrices, holidayPart: 6000, holidayFull: 5500 };
    const quote = (end: string) =>
      quoteStay({
        service: 'Daycare',
        start: '2026-11-26T08:00',
        end,
        dogs: 1,
        prices,
        special: noSpecialPrices,
        holidays: new Set<HolidayKey>(holidayKeys),
        byTime: noPricesByTime,
        tax: null,
      }).totalCents;
    expect([quote('2026-11-26T12:00'), quote('2026-11-26T12:15')]).toEqual([6000, 5500]);
    expect(priceOrderWarnings(prices)).toHaveLength(1);
  });
});

describe('R25 the order of prices in Settings', () => {
  it('R28 the sample prices are in order', () => {
    expect(samplePrices).toEqual({
      boarding: 6500,
      fullDay: 4500,
      partDay: 3000,
      addFull: 3500,
      addBoard: 5000,
      holidayPart: 4000,
      holidayFull: 5500,
      holidayBoarding: 8500,
      dayHolAdd: 4500,
      boardHolAdd: 7000,
      quickDaycare: 4500,
      holidayCredit: 6500,
    });
    expect(priceOrderWarnings(samplePrices)).toEqual([]);
    expect(priceOrderErrors(samplePrices)).toEqual([]);
    expect(Object.keys(priceNames)).toEqual(Object.keys(samplePrices));
  });

  it.each<[keyof PriceList, keyof PriceList]>([
    ['partDay', 'fullDay'],
    ['fullDay', 'boarding'],
    ['addFull', 'addBoard'],
    ['partDay', 'holidayPart'],
    ['fullDay', 'holidayFull'],
    ['boarding', 'holidayBoarding'],
    ['addFull', 'dayHolAdd'],
    ['addBoard', 'boardHolAdd'],
    ['holidayPart', 'holidayFull'],
    ['holidayFull', 'holidayBoarding'],
    ['dayHolAdd', 'boardHolAdd'],
  ])('R25 warns when %s is above %s, not when they are equal', (lower, higher) => {
    const named = (prices: PriceList) =>
      priceOrderWarnings(prices).filter(
        (text) =>
          text.startsWith(`${priceNames[lower]} (`) &&
          text.includes(`than ${priceNames[higher]} (`),
      );
    expect(named({ ...samplePrices, [lower]: samplePrices[higher] })).toEqual([]);
    expect(named({ ...samplePrices, [lower]: samplePrices[higher] + 1 })).toHaveLength(1);
  });

  it('R25 says it in words', () => {
    expect(priceOrderWarnings({ ...samplePrices, partDay: 4600, holidayPart: 4600 })).toEqual([
      'Daycare, part day ($46.00) costs more than Daycare, full day ($45.00): a longer stay may then cost less.',
    ]);
  });

  it('R25 refuses holiday boarding below the credit', () => {
    expect(priceOrderErrors({ ...samplePrices, holidayCredit: 8500 })).toEqual([]);
    expect(priceOrderErrors({ ...samplePrices, holidayCredit: 8501 })).toHaveLength(1);
  });

  it("R25 warns of an owner's own Boarding price below a full day", () => {
    const warnings = (boarding: number | null) =>
      specialPriceWarnings(samplePrices, { daycare: 0, boarding }).length;
    expect([null, 0, 4499, 4500, 9900].map(warnings)).toEqual([0, 1, 1, 0, 0]);
  });

  it('R25 no warnings is what makes the order hold', () => {
    fc.assert(
      fc.property(orderedPrices, ({ prices, special }) => {
        expect(priceOrderWarnings(prices)).toEqual([]);
        expect(priceOrderErrors(prices)).toEqual([]);
        expect(specialPriceWarnings(prices, special)).toEqual([]);
      }),
    );
  });
});
