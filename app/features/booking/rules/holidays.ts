import { addDays, weekdayOf, type LocalDate } from '~/core/time/business-time';

export const holidayKeys = [
  'newYearsDay',
  'martinLutherKingJrDay',
  'presidentsDay',
  'memorialDay',
  'juneteenth',
  'independenceDay',
  'laborDay',
  'columbusDay',
  'veteransDay',
  'thanksgiving',
  'christmas',
  'valentinesDay',
  'easter',
  'goodFriday',
  'mothersDay',
  'fathersDay',
  'halloween',
  'newYearsEve',
] as const;

export type HolidayKey = (typeof holidayKeys)[number];

export const holidayNames: Record<HolidayKey, string> = {
  newYearsDay: "New Year's Day",
  martinLutherKingJrDay: 'Martin Luther King Jr. Day',
  presidentsDay: "Presidents' Day",
  memorialDay: 'Memorial Day',
  juneteenth: 'Juneteenth',
  independenceDay: 'Independence Day',
  laborDay: 'Labor Day',
  columbusDay: 'Columbus Day',
  veteransDay: 'Veterans Day',
  thanksgiving: 'Thanksgiving',
  christmas: 'Christmas',
  valentinesDay: "Valentine's Day",
  easter: 'Easter',
  goodFriday: 'Good Friday',
  mothersDay: "Mother's Day",
  fathersDay: "Father's Day",
  halloween: 'Halloween',
  newYearsEve: "New Year's Eve",
};

/** The eleven bank holidays: holiday rates apply on them unless the admin turns them off (R26). */
export const bankHolidays: readonly HolidayKey[] = holidayKeys.slice(0, 11);

export type HolidayFound = { key: HolidayKey; date: LocalDate };

const sunday = 0;
const monday = 1;
const thursday = 4;

const dateRules: Record<HolidayKey, (year: number) => LocalDate> = {
  newYearsDay: (year) => day(year, 1, 1),
  martinLutherKingJrDay: (year) => nthWeekday(year, 1, monday, 3),
  presidentsDay: (year) => nthWeekday(year, 2, monday, 3),
  // The last Monday of May falls in its last seven days.
  memorialDay: (year) => weekdayOnOrAfter(day(year, 5, 25), monday),
  juneteenth: (year) => day(year, 6, 19),
  independenceDay: (year) => day(year, 7, 4),
  laborDay: (year) => nthWeekday(year, 9, monday, 1),
  columbusDay: (year) => nthWeekday(year, 10, monday, 2),
  veteransDay: (year) => day(year, 11, 11),
  thanksgiving: (year) => nthWeekday(year, 11, thursday, 4),
  christmas: (year) => day(year, 12, 25),
  valentinesDay: (year) => day(year, 2, 14),
  easter: easterSunday,
  goodFriday: (year) => addDays(easterSunday(year), -2),
  mothersDay: (year) => nthWeekday(year, 5, sunday, 2),
  fathersDay: (year) => nthWeekday(year, 6, sunday, 3),
  halloween: (year) => day(year, 10, 31),
  newYearsEve: (year) => day(year, 12, 31),
};

const calendars = new Map<number, readonly HolidayFound[]>();

/** Returns a holiday's date in a year from 1000 on, never the observed date (R26). @throws RangeError */
export function holidayDate(key: HolidayKey, year: number): LocalDate {
  return dateRules[key](year);
}

/**
 * Returns the applying holiday of a day, the first in {@link holidayKeys} if there are two; null if there
 * isn't one.
 */
export function holidayOn(date: LocalDate, applying: ReadonlySet<HolidayKey>): HolidayKey | null {
  return firstHolidayBetween(date, date, applying)?.key ?? null;
}

/** Returns the first applying holiday from `from` to `to` (R24), or null. Walks years, for speed. */
export function firstHolidayBetween(
  from: LocalDate,
  to: LocalDate,
  applying: ReadonlySet<HolidayKey>,
): HolidayFound | null {
  if (applying.size === 0) return null;
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    const found = holidaysOf(year).find(
      ({ key, date }) => date >= from && date <= to && applying.has(key),
    );
    if (found) return found;
  }
  return null;
}

/** Returns the holidays of a year, soonest first. */
export function holidaysOf(year: number): readonly HolidayFound[] {
  const cached = calendars.get(year);
  if (cached) return cached;
  const calendar = holidayKeys
    .map((key) => ({ key, date: holidayDate(key, year) }))
    .sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  calendars.set(year, calendar);
  return calendar;
}

function day(year: number, month: number, dayOfMonth: number): LocalDate {
  const [y, m, d] = [String(year).padStart(4, '0'), String(month), String(dayOfMonth)];
  return addDays(`${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`, 0);
}

function weekdayOnOrAfter(date: LocalDate, weekday: number): LocalDate {
  return addDays(date, (weekday - weekdayOf(date) + 7) % 7);
}

function nthWeekday(year: number, month: number, weekday: number, n: number): LocalDate {
  return weekdayOnOrAfter(day(year, month, 1 + (n - 1) * 7), weekday);
}

/** Returns Western Easter by the Gregorian computus (Meeus, Jones and Butcher). */
function easterSunday(year: number): LocalDate {
  const moonCycle = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const fullMoon = (19 * moonCycle + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - fullMoon - (yearOfCentury % 4)) %
    7;
  const lateMoon = Math.floor((moonCycle + 11 * fullMoon + 22 * toSunday) / 451);
  const daysFromMarch1 = fullMoon + toSunday - 7 * lateMoon + 21;
  return addDays(day(year, 3, 1), daysFromMarch1);
}
