import fc from 'fast-check';
import { addDays, atMinutes, dateOf, minutesOf } from '~/core/time/business-time';
import type { LocalDate, LocalDateTime } from '~/core/time/business-time';
import type { PriceList, SpecialPrices } from '~/features/money/pricing/price-list';
import type { PricesByTime } from '~/features/money/pricing/prices-by-time';
import { holidayKeys } from '~/features/booking/rules/holidays';
import type { HolidayKey } from '~/features/booking/rules/holidays';

export const newYork = 'America/New_York';

export const anyDate: fc.Arbitrary<LocalDate> = fc
  .integer({ min: 0, max: 365 * 12 })
  .map((days) => addDays('2024-01-01', days));

export const anyLocal: fc.Arbitrary<LocalDateTime> = fc
  .tuple(anyDate, fc.integer({ min: 0, max: 1439 }))
  .map(([date, minutes]) => atMinutes(date, minutes));

export const anyInstant: fc.Arbitrary<Date> = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2035, 11, 31) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));

export const anyHolidays: fc.Arbitrary<ReadonlySet<HolidayKey>> = fc
  .subarray([...holidayKeys])
  .map((keys) => new Set(keys));

/** Minutes of a stay, mostly at a price boundary or one minute beside it. */
export const anyLength: fc.Arbitrary<number> = fc
  .tuple(
    fc.integer({ min: 0, max: 89 }),
    fc.oneof(
      fc.constantFrom(0, 1, 239, 240, 241, 719, 720, 721, 1439),
      fc.integer({ min: 0, max: 1439 }),
    ),
  )
  .map(([days, minutes]) => Math.max(1, days * 1440 + minutes));

const cents = (max = 20_000) => fc.integer({ min: 0, max });

export const anyPrices: fc.Arbitrary<PriceList> = fc.record({
  boarding: cents(),
  fullDay: cents(),
  partDay: cents(),
  addFull: cents(),
  addBoard: cents(),
  holidayPart: cents(),
  holidayFull: cents(),
  holidayBoarding: cents(),
  dayHolAdd: cents(),
  boardHolAdd: cents(),
  quickDaycare: cents(),
  holidayCredit: cents(),
});

export const anySpecial: fc.Arbitrary<SpecialPrices> = fc.record({
  daycare: fc.option(cents()),
  boarding: fc.option(cents()),
});

/** Prices by time (R98), each season's at least `least` cents. */
export function anyByTime(least = 0): fc.Arbitrary<PricesByTime> {
  const season = (from: string, until: string) =>
    cents().map((more) => [{ from, until, boarding: least + more }]);
  return fc.record({
    seasons: fc
      .tuple(
        fc.oneof(fc.constant([]), season('02-20', '08-31')),
        fc.oneof(fc.constant([]), season('11-15', '01-10')),
      )
      .map((both) => both.flat()),
    longStay: fc.option(
      fc.record({
        nights: fc.integer({ min: 2, max: 60 }),
        percent: fc.integer({ min: 1, max: 100 }),
      }),
    ),
  });
}

/** Price lists and own prices that fulfil R25's conditions exactly as they are worded. */
export const r25Prices: fc.Arbitrary<{ prices: PriceList; special: SpecialPrices }> = fc
  .record({ base: anyPrices, more: anyPrices, special: anySpecial })
  .map(({ base, more, special }) => {
    const fullDay = base.partDay + more.fullDay;
    const boarding = fullDay + more.boarding;
    const addBoard = base.addFull + more.addBoard;
    const ordinary = { ...base, fullDay, boarding, addBoard };
    const holidayBoarding = boarding + more.holidayBoarding;
    return {
      prices: {
        ...ordinary,
        holidayPart: base.partDay + more.holidayPart,
        holidayFull: fullDay + more.holidayFull,
        holidayBoarding,
        dayHolAdd: base.addFull + more.dayHolAdd,
        boardHolAdd: addBoard + more.boardHolAdd,
        holidayCredit: Math.min(base.holidayCredit, holidayBoarding),
      },
      special: {
        daycare: special.daycare,
        boarding: special.boarding === null ? null : fullDay + special.boarding,
      },
    };
  });

/** The same, with the holiday rates in order too. */
export const orderedPrices: fc.Arbitrary<{ prices: PriceList; special: SpecialPrices }> =
  r25Prices.map(({ prices, special }) => {
    const holidayFull = Math.max(prices.holidayFull, prices.holidayPart);
    return {
      prices: {
        ...prices,
        holidayFull,
        holidayBoarding: Math.max(prices.holidayBoarding, holidayFull),
        boardHolAdd: Math.max(prices.boardHolAdd, prices.dayHolAdd),
      },
      special,
    };
  });

/** A wall-clock time some minutes after another. */
export function later(start: LocalDateTime, minutes: number): LocalDateTime {
  const total = minutesOf(start) + minutes;
  return atMinutes(
    addDays(dateOf(start), Math.floor(total / 1440)),
    ((total % 1440) + 1440) % 1440,
  );
}
