import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import {
  addDays,
  atMinutes,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  minutesOf,
  nightsBetween,
  parseLocalDate,
  parseLocalDateTime,
} from './business-time';

dayjs.extend(utc);

/** Text for an unparsable date (spec section 5). */
const invalidDate = 'Invalid date';

/** `Nov 21, 2026`; 'Invalid date' when unparsable, as everywhere in this file. */
export function formatDay(date: LocalDate): string {
  return wordsOfDay(date, 'MMM D, YYYY');
}

/** `Nov 26`, for a place where the year is obvious. */
export function formatMonthDay(date: LocalDate): string {
  return wordsOfDay(date, 'MMM D');
}

/** `November 16`. */
export function formatLongMonthDay(date: LocalDate): string {
  return wordsOfDay(date, 'MMMM D');
}

/** `November 2026`, for any day in it. */
export function formatMonth(date: LocalDate): string {
  return wordsOfDay(date, 'MMMM YYYY');
}

/** `Saturday`. */
export function formatWeekday(date: LocalDate): string {
  return wordsOfDay(date, 'dddd');
}

/** `Sat`, where the date itself has the spec's format. */
export function formatShortWeekday(date: LocalDate): string {
  return wordsOfDay(date, 'ddd');
}

/** `11-05-2026`, the financials table's format (spec section 2). */
export function formatFinancialDate(date: LocalDate): string {
  return wordsOfDay(date, 'M-DD-YYYY');
}

/** `Nov 21, 2026 at 9:00 AM`, the booking card's format (spec section 2). */
export function formatDateTime(local: LocalDateTime): string {
  return wordsOfTime(local, 'MMM D, YYYY [at] h:mm A');
}

/** `Nov 05, 2026 9:00 AM`, the payment page's format for Boarding (spec section 5, R30), hours as they are said. */
export function formatPaymentDateTime(local: LocalDateTime): string {
  return wordsOfTime(local, 'MMM DD, YYYY h:mm A');
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
  return joinedSpan(start, end, today, ' to ');
}

/** `Tue, Nov 24, 7:00 AM – 6:00 PM · 11 h`: `formatSpan` with the length, in nights over days. */
export function formatStay(start: LocalDateTime, end: LocalDateTime, today?: LocalDate): string {
  const span = joinedSpan(start, end, today, ' – ');
  return span === invalidDate ? span : `${span} · ${stayLength(start, end)}`;
}

function stayLength(start: LocalDateTime, end: LocalDateTime): string {
  const nights = nightsBetween(dateOf(start), dateOf(end));
  if (nights > 0) return nights === 1 ? '1 night' : `${nights} nights`;
  return formatHours(Math.max(0, minutesOf(end) - minutesOf(start)));
}

/** `11 h`, `1 h 30 min`, `45 min`. */
export function formatHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}

function joinedSpan(
  start: LocalDateTime,
  end: LocalDateTime,
  today: LocalDate | undefined,
  joint: string,
): string {
  if (parseLocalDateTime(start) === null || parseLocalDateTime(end) === null) return invalidDate;
  const format = dayAndTime(today !== undefined && !sameYear(today, start));
  const endFormat = dateOf(start) === dateOf(end) ? 'h:mm A' : format;
  return `${wordsOfTime(start, format)}${joint}${wordsOfTime(end, endFormat)}`;
}

/** `Tue, Nov 24`; with the year when it is not that of `today`. */
export function formatWeekdayDate(date: LocalDate, today?: LocalDate): string {
  const otherYear = today !== undefined && !sameYear(date, today);
  return wordsOfDay(date, otherYear ? 'ddd, MMM D, YYYY' : 'ddd, MMM D');
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

/** Time of a message in a list: `9:05 AM` today, `Yesterday`, `Nov 16`. */
export function shortMoment(local: LocalDateTime, today: LocalDate): string {
  const date = dateOf(local);
  if (date === today) return formatTime(minutesOf(local));
  if (date === addDays(today, -1)) return 'Yesterday';
  return sameYear(date, today) ? formatMonthDay(date) : formatDay(date);
}

function sameYear(a: LocalDate, b: LocalDate): boolean {
  return a.slice(0, 4) === b.slice(0, 4);
}
