import { dateOf, toLocal } from '~/domain/business-time';
import type { LocalDateTime, TimeZone } from '~/domain/business-time';
import { formatDateTime, formatMonthDay, formatWeekday } from '~/domain/date-words';

/** `Saturday, Nov 21, 2026 at 9:00 AM`: a mail may be read in another year than it was written. */
export function dayAndTime(local: LocalDateTime): string {
  return `${formatWeekday(dateOf(local))}, ${formatDateTime(local)}`;
}

/** `Sat, Nov 21` for a stay of one day, `Sat, Nov 21 to Mon, Nov 23` over several: for subjects. */
export function stayDays({ start, end }: { start: LocalDateTime; end: LocalDateTime }): string {
  const [first, last] = [shortDay(start), shortDay(end)];
  return dateOf(start) === dateOf(end) ? first : `${first} to ${last}`;
}

/** `Nov 21, 2026 at 9:00:10 AM`: with seconds, since an undo window lasts ten of them (R15). */
export function momentWords(instant: Date, timeZone: TimeZone): string {
  const seconds = String(instant.getUTCSeconds()).padStart(2, '0');
  return formatDateTime(toLocal(instant, timeZone)).replace(/ (AM|PM)$/, `:${seconds} $1`);
}

/** `one hour`, `30 minutes`, `7 days`: how long a link works. */
export function lifetimeWords(minutes: number): string {
  if (minutes >= 24 * 60) return counted(Math.floor(minutes / (24 * 60)), 'day');
  if (minutes >= 60) return counted(Math.floor(minutes / 60), 'hour');
  return counted(Math.floor(minutes), 'minute');
}

function shortDay(local: LocalDateTime): string {
  return `${formatWeekday(dateOf(local)).slice(0, 3)}, ${formatMonthDay(dateOf(local))}`;
}

function counted(count: number, noun: string): string {
  return count === 1 ? `one ${noun}` : `${count} ${noun}s`;
}
