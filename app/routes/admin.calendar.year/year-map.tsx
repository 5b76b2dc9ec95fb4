import { Link } from '@remix-run/react';
import type { LocalDate } from '~/core/time/business-time';
import { type Month, weeksOf } from '~/features/day/calendar/calendar-month';
import { formatMonth, formatWeekday } from '~/core/time/format-dates';
import { fullness, type Fullness, type YearDay } from '~/features/booking/places/year-of-places';
import { classNames } from '~/core/text/class-names';
import { paths } from '~/core/web/paths';
import flow from '~/ui/layout/flow.module.css';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { dayAddress, dayWords } from './day-words';
import classes from './year.module.css';

const legend: Record<Fullness, string> = {
  none: 'No dogs',
  some: 'Up to half',
  much: 'More than half',
  full: 'Full',
  over: 'Over the limit',
};

const levels = ['none', 'some', 'much', 'full', 'over'] as const;

/** Legend of the map. */
export function Legend({ limited }: { limited: boolean }) {
  const shown = limited ? levels : levels.slice(0, 3);
  return (
    <div className={classes.legend}>
      <p>
        Below each date: the most dogs at one time, then the dogs that sleep here. A dot marks a
        holiday or a special day.
      </p>
      <ul className={classNames(flow.row, classes.levels)}>
        {shown.map((level) => (
          <li key={level}>
            <span
              aria-hidden="true"
              className={classNames(classes.count, classes[level], classes.sample)}
            >
              {level === 'over' ? '!' : ''}
            </span>{' '}
            {legend[level]}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Months of small days, each with its number of dogs by day and by night. */
export function YearMap({
  days,
  today,
  busiest,
}: {
  days: YearDay[];
  today: LocalDate;
  busiest: Busiest;
}) {
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))];
  const byDate = new Map(days.map((day) => [day.date, day]));
  return (
    <div className={classes.months}>
      {months.map((month) => (
        <MonthMap key={month} month={month} byDate={byDate} busiest={busiest} today={today} />
      ))}
    </div>
  );
}

/** The year's maximum number of dogs, by day and by night. */
type Busiest = { day: number; night: number };

function MonthMap({
  month,
  byDate,
  busiest,
  today,
}: {
  month: Month;
  byDate: ReadonlyMap<LocalDate, YearDay>;
  busiest: Busiest;
  today: LocalDate;
}) {
  const weeks = weeksOf(month);
  const name = formatMonth(`${month}-01`);
  return (
    <section aria-label={name} className={classes.month}>
      <h3 className={classes.monthName}>
        <Link to={paths.adminCalendar({ month })}>{name.slice(0, -5)}</Link>
      </h3>
      <table className={classes.map}>
        <caption className={classes.caption}>
          <VisuallyHidden>Dogs on each day of {name}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col">
                <abbr title={formatWeekday(date)}>{formatWeekday(date).slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const day = date.startsWith(month) ? byDate.get(date) : undefined;
                return day ? (
                  <Day key={date} day={day} busiest={busiest} isToday={date === today} />
                ) : (
                  <td key={date} />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Day({ day, busiest, isToday }: { day: YearDay; busiest: Busiest; isToday: boolean }) {
  const { date, peak, asleep, marks } = day;
  const byDay = fullness(peak, day.dogLimit, busiest.day);
  const byNight = fullness(asleep, day.overnightLimit, busiest.night);
  return (
    <td className={classes.day} aria-current={isToday ? 'date' : undefined}>
      {/* A plain link: hundreds of router links would each resolve their address three times. */}
      <a href={dayAddress(date)} className={classes.dayLink} title={marks.join(', ') || undefined}>
        <span aria-hidden="true" className={classes.number}>
          {Number(date.slice(8))}
          {marks.length > 0 ? <span className={classes.dot} /> : null}
        </span>
        <span aria-hidden="true" className={classNames(classes.count, classes[byDay])}>
          {peak}
          {byDay === 'over' ? '!' : ''}
        </span>
        <span
          aria-hidden="true"
          className={classNames(classes.count, classes.night, classes[byNight])}
        >
          {asleep}
          {byNight === 'over' ? '!' : ''}
        </span>
        <VisuallyHidden>{dayWords(day)}</VisuallyHidden>
      </a>
    </td>
  );
}
