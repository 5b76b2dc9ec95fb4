import { Link } from '@remix-run/react';
import type { LocalDate } from '~/domain/business-time';
import { entriesOn, weeksOf, type CalendarEntry, type Month } from '~/domain/calendar-month';
import { formatLongMonthDay, formatMonth, formatWeekday } from '~/domain/date-words';
import { classNames } from '~/lib/class-names';
import { paths } from '~/lib/paths';
import { VisuallyHidden } from '../visually-hidden';
import { Icon } from '../icon';
import { clockOf, entryColors, entryTitle, statusMarks } from './entry-words';
import classes from './month-table.module.css';

/** The month as a table of links: works without scripts; on phones its days stand one under another. */
export function MonthTable({
  month,
  today,
  entries,
}: {
  month: Month;
  today: LocalDate;
  entries: readonly CalendarEntry[];
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
}: {
  date: LocalDate;
  inMonth: boolean;
  isToday: boolean;
  entries: CalendarEntry[];
}) {
  const className = classNames(
    classes.day,
    !inMonth && classes.outside,
    entries.length === 0 && classes.free,
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

function Entry({ entry, date }: { entry: CalendarEntry; date: LocalDate }) {
  const { status, start, end } = entry;
  const color = entryColors[entry.color] ?? entryColors[0];
  const begins = start.startsWith(date);
  const ends = end.startsWith(date);
  const time = begins ? clockOf(start) : ends ? `until ${clockOf(end)}` : 'stays';
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
      <span className={classes.time}>{time}</span>
      <VisuallyHidden>, {status}</VisuallyHidden>
    </Link>
  );
}
