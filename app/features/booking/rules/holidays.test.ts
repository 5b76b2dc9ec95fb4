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
/**
 * Results of date-holidays 3.37.0 (npm) for its US, as month and day of a year; Good Friday is from its
 * Bavaria, since its US lacks it and it is the same day everywhere.
 */
const libraryFixed = {
  newYearsDay: '01-01',
  juneteenth: '06-19',
  independenceDay: '07-04',
  veteransDay: '11-11',
  christmas: '12-25',
  valentinesDay: '02-14',
  halloween: '10-31',
  newYearsEve: '12-31',
};
const libraryMovable = [
  'martinLutherKingJrDay',
  'presidentsDay',
  'memorialDay',
  'laborDay',
  'columbusDay',
  'thanksgiving',
  'easter',
  'goodFriday',
  'mothersDay',
  'fathersDay',
];
const libraryYears = `
  2024 01-15 02-19 05-27 09-02 10-14 11-28 03-31 03-29 05-12 06-16
  2025 01-20 02-17 05-26 09-01 10-13 11-27 04-20 04-18 05-11 06-15
  2026 01-19 02-16 05-25 09-07 10-12 11-26 04-05 04-03 05-10 06-21
  2027 01-18 02-15 05-31 09-06 10-11 11-25 03-28 03-26 05-09 06-20
  2028 01-17 02-21 05-29 09-04 10-09 11-23 04-16 04-14 05-14 06-18
  2029 01-15 02-19 05-28 09-03 10-08 11-22 04-01 03-30 05-13 06-17
  2030 01-21 02-18 05-27 09-02 10-14 11-28 04-21 04-19 05-12 06-16
  2031 01-20 02-17 05-26 09-01 10-13 11-27 04-13 04-11 05-11 06-15
  2032 01-19 02-16 05-31 09-06 10-11 11-25 03-28 03-26 05-09 06-20
  2033 01-17 02-21 05-30 09-05 10-10 11-24 04-17 04-15 05-08 06-19
  2034 01-16 02-20 05-29 09-04 10-09 11-23 04-09 04-07 05-14 06-18
  2035 01-15 02-19 05-28 09-03 10-08 11-22 03-25 03-23 05-13 06-17
  2036 01-21 02-18 05-26 09-01 10-13 11-27 04-13 04-11 05-11 06-15
  2037 01-19 02-16 05-25 09-07 10-12 11-26 04-05 04-03 05-10 06-21
  2038 01-18 02-15 05-31 09-06 10-11 11-25 04-25 04-23 05-09 06-20
  2039 01-17 02-21 05-30 09-05 10-10 11-24 04-10 04-08 05-08 06-19
  2040 01-16 02-20 05-28 09-03 10-08 11-22 04-01 03-30 05-13 06-17
  2041 01-21 02-18 05-27 09-02 10-14 11-28 04-21 04-19 05-12 06-16
  2042 01-20 02-17 05-26 09-01 10-13 11-27 04-06 04-04 05-11 06-15
  2043 01-19 02-16 05-25 09-07 10-12 11-26 03-29 03-27 05-10 06-21
  2044 01-18 02-15 05-30 09-05 10-10 11-24 04-17 04-15 05-08 06-19
  2045 01-16 02-20 05-29 09-04 10-09 11-23 04-09 04-07 05-14 06-18
  2046 01-15 02-19 05-28 09-03 10-08 11-22 03-25 03-23 05-13 06-17
  2047 01-21 02-18 05-27 09-02 10-14 11-28 04-14 04-12 05-12 06-16
  2048 01-20 02-17 05-25 09-07 10-12 11-26 04-05 04-03 05-10 06-21
  2049 01-18 02-15 05-31 09-06 10-11 11-25 04-18 04-16 05-09 06-20
  2050 01-17 02-21 05-30 09-05 10-10 11-24 04-10 04-08 05-08 06-19
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '));

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

  it.each(libraryYears)('R26 fall where an independent library has them in %s', (year, ...days) => {
    const movable = Object.fromEntries(libraryMovable.map((key, index) => [key, days[index]]));
    const found: Record<string, string | undefined> = { ...libraryFixed, ...movable };
    for (const key of holidayKeys)
      expect(holidayDate(key, Number(year)), key).toBe(`${year}-${found[key]}`);
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
