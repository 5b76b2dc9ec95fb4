import type { LocalDate } from '~/core/time/business-time';
import { formatMonth, formatShortDay } from '~/core/time/format-dates';
import type { YearDay } from '~/features/booking/places/year-of-places';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { dayAddress } from './day-words';
import classes from './year.module.css';

/** The map's numbers as a table, one row per day. */
export function YearTable({
  days,
  today,
  limited,
}: {
  days: YearDay[];
  today: LocalDate;
  limited: boolean;
}) {
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))];
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>
        <VisuallyHidden>Dogs on each day</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Most dogs</th>
          <th scope="col">Asleep</th>
          {limited ? <th scope="col">Places left</th> : null}
        </tr>
      </thead>
      {months.map((month) => (
        <tbody key={month}>
          <tr>
            <th scope="rowgroup" colSpan={limited ? 4 : 3} className={classes.rowgroup}>
              {formatMonth(`${month}-01`)}
            </th>
          </tr>
          {days
            .filter(({ date }) => date.startsWith(month))
            .map((day) => (
              <tr key={day.date} aria-current={day.date === today ? 'date' : undefined}>
                <th scope="row">
                  <a href={dayAddress(day.date)}>{formatShortDay(day.date)}</a>
                  {day.marks.map((mark) => (
                    <span key={mark} className={classes.mark}>
                      {mark}
                    </span>
                  ))}
                </th>
                <td>{ofLimit(day.peak, day.dogLimit)}</td>
                <td>{ofLimit(day.asleep, day.overnightLimit)}</td>
                {limited ? <td>{day.left}</td> : null}
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}

function ofLimit(dogs: number, limit: number | null): string {
  return limit === null ? String(dogs) : `${dogs} of ${limit}`;
}
