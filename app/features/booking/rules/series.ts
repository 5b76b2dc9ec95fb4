/** Several days of Daycare in one request (R53): their dates and their texts. */
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

export const mostSeriesDays = 40;
export const mostWeeks = 12;

const week = 7;

/** A day listed in the booking form, with its price, or with the reason it can't be booked. */
export type OfferedDay = {
  date: LocalDate;
  /** `Tue, Dec 1`. */
  words: string;
  /** Null if the day can't be booked. */
  cents: Cents | null;
  /** Holiday whose rate applies, or the reason it can't be booked. */
  note: string;
  ticked: boolean;
};

/** Weekdays (0 for Sunday) and the number of weeks from a day on. */
export type DaysInput = { weekdays: readonly number[]; weeks: number };

/** Returns the first day, and each chosen weekday after it within the weeks. */
export function seriesDates(first: LocalDate, { weekdays, weeks }: DaysInput): LocalDate[] {
  return eachDate(first, addDays(first, weeks * week - 1)).filter(
    (date) => date === first || weekdays.includes(weekdayOf(date)),
  );
}

/** Whether a day can be in a list that starts with `first`. */
export function isWithinReach(date: LocalDate, first: LocalDate): boolean {
  return date >= first && date < addDays(first, mostWeeks * week);
}

/** Returns a stay on that day at the given clock times, unaffected by clock changes. */
export function stayOn(date: LocalDate, times: { start: LocalDateTime; end: LocalDateTime }) {
  return {
    start: atMinutes(date, minutesOf(times.start)),
    end: atMinutes(date, minutesOf(times.end)),
  };
}

const mondayFirst = [1, 2, 3, 4, 5, 6, 0];

/** Formats the weekdays: `Tue and Thu`, `Mon to Fri`, `every day`. */
function weekdaysText(dates: readonly LocalDate[]): string {
  const there = new Set(dates.map(weekdayOf));
  if (there.size === week) return 'every day';
  const at = mondayFirst.flatMap((weekday, index) => (there.has(weekday) ? [index] : []));
  const [first = 0, last = 0] = [at[0], at.at(-1)];
  // Any week works for the names; this one starts on a Monday.
  const names = at.map((index) => formatShortWeekday(addDays('2024-01-01', index)));
  if (names.length > 2 && last - first === names.length - 1)
    return `${names[0]} to ${names.at(-1)}`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Formats a series: `12 days, Tue and Thu, Dec 1 – Jan 7`. */
export function seriesTitle(dates: readonly LocalDate[]): string {
  const sorted = [...dates].sort();
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  const span =
    first === last ? formatMonthDay(first) : `${formatMonthDay(first)} – ${formatMonthDay(last)}`;
  return `${counted(dates.length, 'day')}, ${weekdaysText(dates)}, ${span}`;
}

/** Formats the times: `8:00 AM – 4:00 PM`. */
export function spanText({ start, end }: { start: LocalDateTime; end: LocalDateTime }): string {
  return `${formatTime(minutesOf(start))} – ${formatTime(minutesOf(end))}`;
}

/** A booking of a series, with the facts that the series needs. */
export type SeriesDay = {
  id: string;
  start: LocalDateTime;
  end: LocalDateTime;
  status: BookingStatus;
  over: boolean;
  totalCents: Cents;
};

/** Facts about the series, for the card of one of its days. */
export type SeriesFacts = {
  id: string;
  /** Position of the day in the series, from 1. */
  position: number;
  count: number;
  /** All its days: `12 days, Tue and Thu, Dec 1 – Jan 7`. */
  title: string;
  /** `Tue and Thu`. */
  weekdays: string;
  /** Sum of the days that are not canceled or rejected. */
  totalCents: Cents;
  /** Number of those days. */
  active: number;
  /** Number of days from this one on that can still be canceled together. */
  fromHere: number;
  /** The pending days; null if fewer than two. */
  pending: { count: number; title: string; times: string; totalCents: Cents } | null;
  /** Number of weeks for which the same days can be requested again; only on days near the end. */
  nextWeeks: number | null;
  /** The one day that offers it in a list of days: the first near the end that isn't over; null without one. */
  offersNext: { id: string; weeks: number } | null;
};

/** Number of last days of a series on which the next weeks are offered. */
const lastDays = 3;

/**
 * Returns the facts of a series for one of its days; null if the day is not in it.
 * @param days all days, soonest first
 * @param offers.offersMore whether owners can request several days, so that the next weeks are offered
 */
export function seriesFacts(
  seriesId: string,
  days: readonly SeriesDay[],
  bookingId: string,
  { offersMore }: { offersMore: boolean },
): SeriesFacts | null {
  const index = days.findIndex(({ id }) => id === bookingId);
  const here = days[index];
  if (here === undefined) return null;
  const dates = days.map(({ start }) => dateOf(start));
  const waiting = days.filter(({ status }) => status === 'pending');
  const later = days.filter((day, at) => at >= index && isActive(day.status) && !day.over);
  const last = (offersMore ? days.slice(-lastDays) : []).filter(
    ({ status }) => status === 'accepted',
  );
  const offering = last.find(({ over }) => !over) ?? last.at(-1);
  const weeks = weeksFor(new Set(dates.map(weekdayOf)).size);
  const [first] = waiting;
  return {
    id: seriesId,
    position: index + 1,
    count: days.length,
    title: seriesTitle(dates),
    weekdays: weekdaysText(dates),
    totalCents: sumOfDays(days),
    active: days.filter(({ status }) => isActive(status)).length,
    fromHere: later.length,
    pending:
      first === undefined || waiting.length < 2
        ? null
        : {
            count: waiting.length,
            title: seriesTitle(waiting.map(({ start }) => dateOf(start))),
            times: spanText(first),
            totalCents: sumCents(waiting.map(({ totalCents }) => totalCents)),
          },
    nextWeeks: last.includes(here) ? weeks : null,
    offersNext: offering === undefined ? null : { id: offering.id, weeks },
  };
}

const sumOfDays = (days: readonly SeriesDay[]) =>
  sumCents(days.filter(({ status }) => isActive(status)).map(({ totalCents }) => totalCents));

/** A day in the list of its series. */
export type DayInSeries = Pick<SeriesDay, 'id' | 'status' | 'totalCents'> & {
  /** `Tue, Dec 1`. */
  words: string;
};

/** Returns short entries for all days of a series (R103). */
export function daysInSeries(days: readonly SeriesDay[], today: LocalDate): DayInSeries[] {
  return days.map(({ id, status, totalCents, start }) => ({
    id,
    status,
    totalCents,
    words: formatWeekdayDate(dateOf(start), today),
  }));
}

/** Returns the most weeks that one request may cover. */
function weeksFor(weekdays: number): number {
  return Math.min(mostWeeks, Math.floor(mostSeriesDays / weekdays));
}

/** Returns the days to request next: the same weekdays after the last day. */
export function nextDays(dates: readonly LocalDate[]): DaysInput & { first: LocalDate } {
  const last = [...dates].sort().at(-1) ?? '';
  const weekdays = [...new Set(dates.map(weekdayOf))];
  const coming = eachDate(addDays(last, 1), addDays(last, week));
  const first = coming.find((date) => weekdays.includes(weekdayOf(date))) ?? last;
  return { first, weekdays, weeks: weeksFor(weekdays.length) };
}
