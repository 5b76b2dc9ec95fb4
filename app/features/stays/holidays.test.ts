import Holidays from 'date-holidays';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachDate } from '~/core/time/business-time';
import { anyDate, anyHolidays } from '~tests/factories/arbitraries';
import {
  bankHolidays,
  firstHolidayBetween,
  holidayDate,
  holidayKeys,
  holidayNames,
  holidayOn,
  type HolidayKey,
} from './holidays';

const all = new Set<HolidayKey>(holidayKeys);
const libraryNames: Partial<Record<HolidayKey, string>> = {
  presidentsDay: "Washington's Birthday",
  thanksgiving: 'Thanksgiving Day',
  christmas: 'Christmas Day',
  easter: 'Easter Sunday',
};
const years = Array.from({ length: 27 }, (_, index) => 2024 + index);

describe('R26 holidays', () => {
  it('R26 are eighteen, of which eleven are bank holidays, with the names of the spec', () => {
    expect(holidayKeys.map((key) => holidayNames[key])).toEqual([
      "New Year's Day",
      'Martin Luther King Jr. Day',
      "Presidents' Day",
      'Memorial Day',
      'Juneteenth',
      'Independence Day',
      'Labor Day',
      'Columbus Day',
      'Veterans Day',
      'Thanksgiving',
      'Christmas',
      "Valentine's Day",
      'Easter',
      'Good Friday',
      "Mother's Day",
      "Father's Day",
      'Halloween',
      "New Year's Eve",
    ]);
    expect(bankHolidays).toHaveLength(11);
    expect(bankHolidays.at(-1)).toBe('christmas');
    expect(bankHolidays).not.toContain('valentinesDay');
  });

  it.each(years)('R26 fall where an independent library has them in %i', (year) => {
    const library = new Holidays('US', { types: ['public', 'observance', 'optional', 'bank'] });
    const actual = library.getHolidays(year).filter((holiday) => !holiday.substitute);
    const catholic = new Holidays('DE', 'BY').getHolidays(year);
    for (const key of holidayKeys) {
      // The library's United States have no Good Friday; it is the same day everywhere.
      const found =
        key === 'goodFriday'
          ? catholic.find(({ rule }) => rule.startsWith('easter -2'))
          : actual.find(({ name }) => name === (libraryNames[key] ?? holidayNames[key]));
      expect(holidayDate(key, year), `${key} ${year}`).toBe(found?.date.slice(0, 10));
    }
  });

  it('R26 are the actual dates, not the observed ones', () => {
    expect(holidayDate('independenceDay', 2026)).toBe('2026-07-04');
    expect(holidayOn('2026-07-03', all)).toBeNull();
    expect(holidayOn('2027-12-24', all)).toBeNull();
    expect(holidayOn('2027-12-25', all)).toBe('christmas');
  });

  it.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
    [2076, '2076-04-19'],
  ])('R26 Easter of %i, one of the edge years of its tables, is %s', (year, date) => {
    expect(holidayDate('easter', year)).toBe(date);
  });

  it('R26 apply only when switched on', () => {
    expect(holidayOn('2026-11-26', new Set(bankHolidays))).toBe('thanksgiving');
    expect(holidayOn('2026-11-26', new Set())).toBeNull();
    expect(holidayOn('2026-12-31', new Set(bankHolidays))).toBeNull();
    expect(holidayOn('2026-12-31', all)).toBe('newYearsEve');
  });

  it('R26 two on one day: the first that applies', () => {
    expect(holidayOn('2033-06-19', all)).toBe('juneteenth');
    expect(holidayOn('2033-06-19', new Set<HolidayKey>(['fathersDay']))).toBe('fathersDay');
  });

  it('R26 the first of a span is the first of its days', () => {
    expect(firstHolidayBetween('2026-12-24', '2027-01-02', all)).toEqual({
      key: 'christmas',
      date: '2026-12-25',
    });
    expect(firstHolidayBetween('2026-12-26', '2027-01-02', new Set(bankHolidays))).toEqual({
      key: 'newYearsDay',
      date: '2027-01-01',
    });
    fc.assert(
      fc.property(anyDate, anyDate, anyHolidays, (a, b, applying) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const dates = eachDate(from, to).slice(0, 500);
        const last = dates.at(-1) ?? from;
        const date = dates.find((day) => holidayOn(day, applying) !== null);
        expect(firstHolidayBetween(from, last, applying)?.date).toBe(date);
      }),
      { numRuns: 25 },
    );
  });
});
