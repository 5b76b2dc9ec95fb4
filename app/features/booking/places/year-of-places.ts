/** Overview of a year (R43): the dogs of each day, and the occupancy on holidays. */
import { counted } from '~/core/text/counted';
import { capitalized } from '~/core/text/format';
import { addDays, eachDate, type LocalDate } from '~/core/time/business-time';
import { formatShortDay } from '~/core/time/format-dates';
import {
  bankHolidays,
  type HolidayKey,
  holidayNames,
  holidaysOf,
} from '~/features/booking/rules/holidays';
import {
  countsByDay,
  type DayCount,
  fullestOf,
  type HouseLimits,
  type Limits,
  limitsOn,
  placesLeft,
  type Presence,
} from './headcount';
import { formatSpecial, type SpecialSpan } from './special-days';

/** A day with its limits, its places left, and the names of its special rules and holidays. */
export type YearDay = DayCount & Limits & { date: LocalDate; left: string; marks: string[] };

/** A holiday with the day before and after it, or special days; `left` as {@link leftOn}. */
export type Occasion = {
  name: string;
  from: LocalDate;
  until: LocalDate;
  fullest: string;
  left: string;
};

export type YearOfPlaces = { days: YearDay[]; occasions: Occasion[] };

/** Returns the days to count for a year: one more at each end, for holidays there. */
export function spanOfYear(year: number): { from: LocalDate; until: LocalDate } {
  return { from: addDays(`${year}-01-01`, -1), until: addDays(`${year}-12-31`, 1) };
}

/** Returns each day of a year and its upcoming holidays and special days. A past year lists all of them. */
export function yearOfPlaces({
  year,
  today,
  presences,
  house,
  special,
  holidays,
}: {
  year: number;
  today: LocalDate;
  presences: readonly Presence[];
  house: Omit<HouseLimits, 'byDay'>;
  special: readonly SpecialSpan[];
  /** Holidays with their own rates; bank holidays are named in any case. */
  holidays: ReadonlySet<HolidayKey>;
}): YearOfPlaces {
  const { from, until } = spanOfYear(year);
  const limited = withSpecialDays(house, special);
  const closed = new Set(
    special
      .filter(({ kind }) => kind === 'closed')
      .flatMap((span) => eachDate(span.from, span.until)),
  );
  const counts = countsByDay(presences, from, until, house.timeZone);
  const named = holidaysOf(year).filter(
    ({ key }) => holidays.has(key) || bankHolidays.includes(key),
  );
  const marks = new Map<LocalDate, string[]>();
  const mark = (date: LocalDate, name: string) =>
    marks.set(date, [...(marks.get(date) ?? []), name]);
  for (const { key, date } of named) mark(date, holidayNames[key]);
  for (const span of special)
    for (const date of eachDate(span.from, span.until)) mark(date, formatSpecial(span));
  const spans = [
    ...named.map(({ key, date }) => ({
      name: holidayNames[key],
      from: addDays(date, -1),
      until: addDays(date, 1),
    })),
    ...special.map((span) => ({ name: formatSpecial(span), from: span.from, until: span.until })),
  ];
  const first = `${year}-12-31` < today ? '' : today;
  return {
    days: eachDate(`${year}-01-01`, `${year}-12-31`).map((date) => {
      const count = counts.get(date) ?? { peak: 0, asleep: 0 };
      return {
        date,
        ...count,
        ...limitsOn(date, limited),
        left: leftOn(new Map([[date, count]]), limited, closed),
        marks: marks.get(date) ?? [],
      };
    }),
    occasions: spans
      .filter((span) => span.until >= first)
      .sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))
      .map((span) => {
        const days = new Map(
          [...counts].filter(([date]) => date >= span.from && date <= span.until),
        );
        return {
          ...span,
          fullest: fullestOf(days, limited)?.text ?? busiestOf(days),
          left: leftOn(days, limited, closed),
        };
      }),
  };
}

function withSpecialDays(
  house: Omit<HouseLimits, 'byDay'>,
  special: readonly SpecialSpan[],
): HouseLimits {
  const limits = special.filter(({ kind }) => kind === 'limit');
  const byDay = limits.flatMap((span) =>
    eachDate(span.from, span.until).map((date) => [date, span] as const),
  );
  return { ...house, byDay: new Map(byDay) };
}

/** Describes the day with the most dogs: `Thu, Dec 24: 6 dogs, 4 asleep`. */
function busiestOf(days: ReadonlyMap<LocalDate, DayCount>): string {
  const [busiest] = [...days].sort(([, a], [, b]) => b.peak - a.peak || b.asleep - a.asleep);
  if (busiest === undefined) return '';
  const [date, { peak, asleep }] = busiest;
  return `${formatShortDay(date)}: ${counted(peak, 'dog')}, ${asleep} asleep`;
}

/**
 * Returns the places left on the fullest of these days, without closed ones: `Closed` if all are (R123), empty
 * without a limit.
 */
function leftOn(
  days: ReadonlyMap<LocalDate, DayCount>,
  house: HouseLimits,
  closed: ReadonlySet<LocalDate>,
): string {
  const open = [...days].filter(([date]) => !closed.has(date));
  if (open.length === 0) return 'Closed';
  const left = open.map(([date, count]) => placesLeft(count, limitsOn(date, house)));
  return leftText({
    day: Math.min(...left.map(({ day }) => day)),
    night: Math.min(...left.map(({ night }) => night)),
  });
}

/**
 * Formats the places left: `2 places left, none overnight`, `Full`, `1 over the limit`; empty without a
 * limit.
 */
export function leftText({ day, night }: { day: number; night: number }): string {
  const words = (left: number) =>
    left === 0 ? 'full' : left < 0 ? `${-left} over the limit` : `${counted(left, 'place')} left`;
  if (night === Infinity) return day === Infinity ? '' : capitalized(words(day));
  if (day === Infinity) return capitalized(`${words(night)} overnight`);
  if (day === 0 && night === 0) return 'Full';
  if (day <= 0) return capitalized(`${words(day)} by day, ${words(night)} overnight`);
  const overnight = night === 0 ? 'none' : night < 0 ? `${-night} over` : night;
  return `${words(day)}, ${overnight} overnight`;
}

/** Occupancy of a day or night, from empty to over its limit. */
export type Fullness = 'none' | 'some' | 'much' | 'full' | 'over';

/** Rates a number of dogs against the limit; without a limit, against the busiest day of the year. */
export function fullness(dogs: number, limit: number | null, busiest: number): Fullness {
  if (limit !== null && dogs > limit) return 'over';
  if (limit !== null && dogs === limit) return 'full';
  if (dogs === 0) return 'none';
  return dogs * 2 <= (limit ?? busiest) ? 'some' : 'much';
}

export type YearAddress = {
  year: number;
  view: 'map' | 'table';
  /** Error about an unreadable year in the address; the current year is shown instead. */
  problem: string | null;
};

/** Reads `?year=2026&view=table`: years 2000 to 2099; defaults to this year and the map. */
export function yearAddress(query: URLSearchParams, today: LocalDate): YearAddress {
  const text = query.get('year') ?? '';
  const readable = /^20\d\d$/.test(text);
  return {
    year: Number(readable ? text : today.slice(0, 4)),
    view: query.get('view') === 'table' ? 'table' : 'map',
    problem:
      readable || text === ''
        ? null
        : 'Please choose a year from 2000 to 2099. This is the current year.',
  };
}
