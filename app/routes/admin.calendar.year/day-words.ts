import type { LocalDate } from '~/core/time/business-time';
import { formatLongMonthDay, formatWeekday } from '~/core/time/format-dates';
import { placesText } from '~/features/booking/places/headcount';
import { counted } from '~/core/text/counted';
import type { YearDay } from '~/features/booking/places/year-of-places';
import { paths } from '~/core/web/paths';

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
