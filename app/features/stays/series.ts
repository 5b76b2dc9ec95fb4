/** Several days of Daycare in one request (R53): which days, and how they are said. */
import { type Cents, sumCents } from '~/core/money/money';
import { counted } from '~/core/text/counted';
import {
  addDays,
  atMinutes,
  dateOf,
  eachDate,
  type LocalDate,
  type LocalDateTime,
  minutesOf,
  weekdayOf,
} from '~/core/time/business-time';
import {
  formatMonthDay,
  formatShortWeekday,
  formatTime,
  formatWeekdayDate,
} from '~/core/time/format-dates';
import { type BookingStatus, isActive } from './booking-status';

export const mostDays = 40;
export const mostWeeks = 12;

const week = 7;

/** One day that the booking form lists: with its price, or with the reason why it cannot be booked. */
export type OfferedDay = {
  date: LocalDate;
  /** `Tue, Dec 1`. */
  words: string;
  /** Null for a day that cannot be booked. */
  cents: Cents | null;
  /** The holiday of the price, or the reason. */
  note: string;
  ticked: boolean;
};

/** Weekdays (0 for Sunday) and for how many weeks from a day on. */
export type DaysInput = { weekdays: readonly number[]; weeks: number };

/** The first day, and each chosen weekday after it within the weeks. */
export function seriesDates(first: LocalDate, { weekdays, weeks }: DaysInput): LocalDate[] {
  return eachDate(first, addDays(first, weeks * week - 1)).filter(
    (date) => date === first || weekdays.includes(weekdayOf(date)),
  );
}

/** Whether a day can be in a list that begins with `first`. */
export function isWithinReach(date: LocalDate, first: LocalDate): boolean {
  return date >= first && date < addDays(first, mostWeeks * week);
}

/** The stay of that day, at the times of another: the same on the clock when clocks change. */
export function stayOn(date: LocalDate, times: { start: LocalDateTime; end: LocalDateTime }) {
  return {
    start: atMinutes(date, minutesOf(times.start)),
    end: atMinutes(date, minutesOf(times.end)),
  };
}

const mondayFirst = [1, 2, 3, 4, 5, 6, 0];

/** `Tue and Thu`, `Mon to Fri`, `every day`. */
function weekdaysText(dates: readonly LocalDate[]): string {
  const there = new Set(dates.map(weekdayOf));
  if (there.size === week) return 'every day';
  const at = mondayFirst.flatMap((weekday, index) => (there.has(weekday) ? [index] : []));
  const [first = 0, last = 0] = [at[0], at.at(-1)];
  // Any week will do to name its days: this one begins on a Monday.
  const names = at.map((index) => formatShortWeekday(addDays('2024-01-01', index)));
  if (names.length > 2 && last - first === names.length - 1)
    return `${names[0]} to ${names.at(-1)}`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** `12 days, Tue and Thu, Dec 1 – Jan 7`. */
export function seriesTitle(dates: readonly LocalDate[]): string {
  const sorted = [...dates].sort();
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  const span =
    first === last ? formatMonthDay(first) : `${formatMonthDay(first)} – ${formatMonthDay(last)}`;
  return `${counted(dates.length, 'day')}, ${weekdaysText(dates)}, ${span}`;
}

/** `8:00 AM – 4:00 PM`. */
export function timesText({ start, end }: { start: LocalDateTime; end: LocalDateTime }): string {
  return `${formatTime(minutesOf(start))} – ${formatTime(minutesOf(end))}`;
}

/** A booking of a series, as far as the others of it need to know it. */
export type SeriesDay = {
  id: string;
  start: LocalDateTime;
  end: LocalDateTime;
  status: BookingStatus;
  over: boolean;
  totalCents: Cents;
};

/** What the card of one day says of the series. */
export type SeriesFacts = {
  id: string;
  /** Of the day in the series, from 1. */
  position: number;
  count: number;
  /** `Tue and Thu`. */
  weekdays: string;
  /** Of the days that are not canceled or rejected. */
  totalCents: Cents;
  /** This one and the later ones that can still be canceled together. */
  fromHere: number;
  /** Those that wait for an answer; null for fewer than two. */
  pending: { count: number; title: string; times: string; totalCents: Cents } | null;
  /** For how many more weeks the same days can be asked for: only near the end. */
  nextWeeks: number | null;
};

/** Days before the end of a series from which the next weeks are offered. */
const lastDays = 3;

/** The series as one of its days sees it. @param days all of them, soonest first */
export function seriesFacts(
  seriesId: string,
  days: readonly SeriesDay[],
  bookingId: string,
): SeriesFacts | null {
  const index = days.findIndex(({ id }) => id === bookingId);
  const here = days[index];
  if (here === undefined) return null;
  const dates = days.map(({ start }) => dateOf(start));
  const waiting = days.filter(({ status }) => status === 'pending');
  const later = days.filter((day, at) => at >= index && isActive(day.status) && !day.over);
  const atEnd = index >= days.length - lastDays && here.status === 'accepted';
  const [first] = waiting;
  return {
    id: seriesId,
    position: index + 1,
    count: days.length,
    weekdays: weekdaysText(dates),
    totalCents: sumOfDays(days),
    fromHere: later.length,
    pending:
      first === undefined || waiting.length < 2
        ? null
        : {
            count: waiting.length,
            title: seriesTitle(waiting.map(({ start }) => dateOf(start))),
            times: timesText(first),
            totalCents: sumCents(waiting.map(({ totalCents }) => totalCents)),
          },
    nextWeeks: atEnd ? weeksFor(new Set(dates.map(weekdayOf)).size) : null,
  };
}

const sumOfDays = (days: readonly SeriesDay[]) =>
  sumCents(days.filter(({ status }) => isActive(status)).map(({ totalCents }) => totalCents));

/** A day of a series in a list of all of them. */
export type DayInSeries = Pick<SeriesDay, 'id' | 'status' | 'totalCents'> & {
  /** `Tue, Dec 1`. */
  words: string;
};

/** All days of a series in short (R103). */
export function daysInSeries(days: readonly SeriesDay[], today: LocalDate): DayInSeries[] {
  return days.map(({ id, status, totalCents, start }) => ({
    id,
    status,
    totalCents,
    words: formatWeekdayDate(dateOf(start), today),
  }));
}

/** As many weeks as one request may hold. */
function weeksFor(weekdays: number): number {
  return Math.min(mostWeeks, Math.floor(mostDays / weekdays));
}

/** The days to ask for next: the same weekdays after the last one. */
export function nextDays(dates: readonly LocalDate[]): DaysInput & { first: LocalDate } {
  const last = [...dates].sort().at(-1) ?? '';
  const weekdays = [...new Set(dates.map(weekdayOf))];
  const coming = eachDate(addDays(last, 1), addDays(last, week));
  const first = coming.find((date) => weekdays.includes(weekdayOf(date))) ?? last;
  return { first, weekdays, weeks: weeksFor(weekdays.length) };
}
