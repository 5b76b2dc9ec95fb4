import type { LocalDate } from '~/domain/business-time';
import { formatLongMonthDay, formatWeekday } from '~/domain/format-dates';
import { placesText } from '~/domain/headcount';
import { counted } from '~/domain/counted';
import type { YearDay } from '~/domain/year-of-places';
import { paths } from '~/lib/paths';

/** A day in the calendar. */
export function dayAddress(date: LocalDate): string {
  return paths.adminCalendar({ month: date.slice(0, 7), view: 'day', day: date });
}

/** `Thursday, December 24: 6 of 8 · asleep 4 of 4. Christmas`. */
export function dayWords(day: YearDay): string {
  const { date, peak, asleep, marks } = day;
  const places = placesText(day, day) ?? `${counted(peak, 'dog')}, ${asleep} asleep`;
  const name = `${formatWeekday(date)}, ${formatLongMonthDay(date)}`;
  return [`${name}: ${places}`, ...marks].join('. ');
}
