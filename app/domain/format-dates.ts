import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import {
  addDays,
  atMinutes,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  minutesOf,
  parseLocalDate,
  parseLocalDateTime,
} from './business-time';

dayjs.extend(utc);

/** What an unparsable date shows as (spec section 5). */
export const invalidDate = 'Invalid date';

/** `Nov 21, 2026`; 'Invalid date' when unparsable, as everywhere in this file. */
export function formatDay(date: LocalDate): string {
  return wordsOfDay(date, 'MMM D, YYYY');
}

/** `Nov 26`, for a place where the year is plain. */
export function formatMonthDay(date: LocalDate): string {
  return wordsOfDay(date, 'MMM D');
}

/** `November 16`. */
export function formatLongMonthDay(date: LocalDate): string {
  return wordsOfDay(date, 'MMMM D');
}

/** `November 2026`, of any day in it. */
export function formatMonth(date: LocalDate): string {
  return wordsOfDay(date, 'MMMM YYYY');
}

/** `Saturday`. */
export function formatWeekday(date: LocalDate): string {
  return wordsOfDay(date, 'dddd');
}

/** `11-05-2026`, the financials table's format (spec section 2). */
export function formatFinancialDate(date: LocalDate): string {
  return wordsOfDay(date, 'M-DD-YYYY');
}

/** `Nov 21, 2026 at 9:00 AM`, the booking card's format (spec section 2). */
export function formatDateTime(local: LocalDateTime): string {
  return wordsOfTime(local, 'MMM D, YYYY [at] h:mm A');
}

/** `Nov 05, 2026 09:00 AM`, the payment page's format for Boarding (spec section 5, R30). */
export function formatPaymentDateTime(local: LocalDateTime): string {
  return wordsOfTime(local, 'MMM DD, YYYY hh:mm A');
}

/** `Fri, Nov 27, 9:00 AM`; with the year when it is not that of `today`, a date or a time. */
export function formatMoment(local: LocalDateTime, today: LocalDate): string {
  return wordsOfTime(local, dayAndTime(!sameYear(local, today)));
}

/** `Fri, Nov 27`. */
export function formatShortDay(date: LocalDate): string {
  return wordsOfDay(date, 'ddd, MMM D');
}

/** Minutes since midnight as `9:00 AM`. */
export function formatTime(minutes: number): string {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 1439) return invalidDate;
  return wordsOfTime(atMinutes('2000-01-01', minutes), 'h:mm A');
}

/**
 * `Sat, Nov 21, 9:00 AM to Mon, Nov 23, 10:00 AM`; with the year when it is not that of `today`.
 */
export function formatSpan(start: LocalDateTime, end: LocalDateTime, today?: LocalDate): string {
  if (parseLocalDateTime(start) === null || parseLocalDateTime(end) === null) return invalidDate;
  const format = dayAndTime(today !== undefined && !sameYear(today, start));
  const endFormat = dateOf(start) === dateOf(end) ? 'h:mm A' : format;
  return `${wordsOfTime(start, format)} to ${wordsOfTime(end, endFormat)}`;
}

function dayAndTime(withYear: boolean): string {
  return withYear ? 'ddd, MMM D, YYYY, h:mm A' : 'ddd, MMM D, h:mm A';
}

function wordsOfDay(date: LocalDate, format: string): string {
  return parseLocalDate(date) === null ? invalidDate : dayjs.utc(date).format(format);
}

function wordsOfTime(local: LocalDateTime, format: string): string {
  const parsed = parseLocalDateTime(local);
  return parsed === null ? invalidDate : dayjs.utc(parsed).format(format);
}

/** The heading over a day of a conversation: `Today`, `Yesterday`, `Monday, November 16`. */
export function dayHeading(date: LocalDate, today: LocalDate): string {
  if (date === today) return 'Today';
  if (date === addDays(today, -1)) return 'Yesterday';
  const words = `${formatWeekday(date)}, ${formatLongMonthDay(date)}`;
  return sameYear(date, today) ? words : `${words}, ${date.slice(0, 4)}`;
}

/** When a message came, for a list: `9:05 AM` today, `Yesterday`, `Nov 16`. */
export function shortMoment(local: LocalDateTime, today: LocalDate): string {
  const date = dateOf(local);
  if (date === today) return formatTime(minutesOf(local));
  if (date === addDays(today, -1)) return 'Yesterday';
  return sameYear(date, today) ? formatMonthDay(date) : formatDay(date);
}

function sameYear(a: LocalDate, b: LocalDate): boolean {
  return a.slice(0, 4) === b.slice(0, 4);
}
