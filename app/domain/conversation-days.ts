import { addDays, dateOf, minutesOf } from './business-time';
import type { LocalDate, LocalDateTime } from './business-time';
import {
  formatDay,
  formatLongMonthDay,
  formatMonthDay,
  formatTime,
  formatWeekday,
} from './date-words';

/**
 * The heading over one day of a conversation: `Today`, `Yesterday`, `Monday, November 16`; with
 * the year when it is not that of today.
 */
export function dayHeading(date: LocalDate, today: LocalDate): string {
  if (date === today) return 'Today';
  if (date === addDays(today, -1)) return 'Yesterday';
  const words = `${formatWeekday(date)}, ${formatLongMonthDay(date)}`;
  return sameYear(date, today) ? words : `${words}, ${date.slice(0, 4)}`;
}

/**
 * When a message came, for a list: `9:05 AM` today, `Yesterday`, `Nov 16`; with the year when it is
 * not that of today.
 */
export function shortMoment(local: LocalDateTime, today: LocalDate): string {
  const date = dateOf(local);
  if (date === today) return formatTime(minutesOf(local));
  if (date === addDays(today, -1)) return 'Yesterday';
  return sameYear(date, today) ? formatMonthDay(date) : formatDay(date);
}

function sameYear(a: LocalDate, b: LocalDate): boolean {
  return a.slice(0, 4) === b.slice(0, 4);
}
