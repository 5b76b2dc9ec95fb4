import { Link } from '@remix-run/react';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import { type LocalDate, minutesOf } from '~/core/time/business-time';
import {
  type CalendarEntry,
  entriesOn,
  type Month,
  weeksOf,
} from '~/features/day/calendar/calendar-month';
import {
  formatLongMonthDay,
  formatMonth,
  formatTime,
  formatWeekday,
} from '~/core/time/format-dates';
import { classNames } from '~/core/text/class-names';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import { Icon } from '~/ui/icon';
import { VisuallyHidden } from '~/ui/visually-hidden';
import classes from './month-table.module.css';

/** An entry's title: its pets (spec section 2). */
export function entryTitle({ petNames }: Pick<CalendarEntry, 'petNames'>): string {
  return nameList(petNames) || 'No pets';
}

/** `9:00 AM`. */
export function clockOf(local: string): string {
  return formatTime(minutesOf(local));
}

/** The seven theme colors that entries cycle through (spec section 9). */
export const entryColors = [
  ...['spruce', 'yellow', 'blue', 'red', 'green', 'gray'].map((color) => ({
    main: `var(--mantine-color-${color}-6)`,
    container: `var(--mantine-color-${color}-1)`,
    onContainer: `var(--mantine-color-${color}-9)`,
  })),
  {
    main: 'var(--th-art-slate)',
    container: 'var(--mantine-color-gray-3)',
    onContainer: 'var(--mantine-color-text)',
  },
] as const;

/** A mark for each status, so that color isn't the only difference. */
const statusMarks = {
  pending: 'clock',
  accepted: 'check',
  rejected: 'cross',
  canceled: 'minus',
} as const satisfies Record<BookingStatus, string>;

/** The month as a table of links: works without scripts; on phones the days are stacked. */
export function MonthTable({
  month,
  today,
  entries,
  closedDates,
  places,
}: {
  month: Month;
  today: LocalDate;
  entries: readonly CalendarEntry[];
  closedDates: ReadonlyMap<LocalDate, string>;
  /** Occupancy text by day; empty if no limit is set (R43). */
  places: ReadonlyMap<LocalDate, string>;
}) {
  const weeks = weeksOf(month);
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>
        <VisuallyHidden>Bookings in {formatMonth(`${month}-01`)}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col">
              {formatWeekday(date).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <Day
                key={date}
                date={date}
                inMonth={date.startsWith(month)}
                isToday={date === today}
                entries={entriesOn(entries, date)}
                closed={closedDates.get(date)}
                places={places.get(date)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({
  date,
  inMonth,
  isToday,
  entries,
  closed,
  places,
}: {
  date: LocalDate;
  inMonth: boolean;
  isToday: boolean;
  entries: CalendarEntry[];
  /** Reason for a closed day. */
  closed: string | undefined;
  places: string | undefined;
}) {
  const className = classNames(
    classes.day,
    !inMonth && classes.outside,
    closed !== undefined && classes.closed,
    entries.length === 0 && closed === undefined && classes.free,
  );
  return (
    <td className={className} aria-current={isToday ? 'date' : undefined}>
      <p className={classes.date}>
        <span className={classes.number} aria-hidden="true">
          {Number(date.slice(8))}
        </span>
        <span className={classes.words}>
          {formatWeekday(date)}, {formatLongMonthDay(date)}
          {isToday ? ', today' : ''}
        </span>
      </p>
      {closed === undefined ? null : <p className={classes.reason}>{closedText(closed)}</p>}
      {places === undefined ? null : <p className={classes.places}>{places}</p>}
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} date={date} />
          </li>
        ))}
      </ul>
    </td>
  );
}

/** `Closed: Thanksgiving`. */
export function closedText(reason: string): string {
  return reason.trim() === '' ? 'Closed' : `Closed: ${reason.trim()}`;
}

/** `until 10:30 AM`. */
export function untilClockText(end: string): string {
  return `until ${clockOf(end)}`;
}

/** Describes a stay on one of its days: `9:00 AM` at its start, `until 10:30 AM`, or `stays`. */
export function onDay({ start, end }: Pick<CalendarEntry, 'start' | 'end'>, date: LocalDate) {
  const [begins, ends] = [start.startsWith(date), end.startsWith(date)];
  return { begins, ends, words: begins ? clockOf(start) : ends ? untilClockText(end) : 'stays' };
}

function Entry({ entry, date }: { entry: CalendarEntry; date: LocalDate }) {
  const { status } = entry;
  const color = entryColors[entry.color] ?? entryColors[0];
  const { begins, ends, words } = onDay(entry, date);
  return (
    <Link
      to={paths.booking(entry.id)}
      className={classNames(
        classes.entry,
        classes[status],
        !begins && classes.goesOn,
        !ends && classes.staysOn,
      )}
      style={{
        background: color?.container,
        color: color?.onContainer,
        borderInlineStartColor: color?.main,
      }}
    >
      <Icon name={statusMarks[status]} className={classes.mark} />
      <span className={classes.title}>{entryTitle(entry)}</span>{' '}
      <span className={classes.time}>{words}</span>
      <VisuallyHidden>, {status}</VisuallyHidden>
    </Link>
  );
}
