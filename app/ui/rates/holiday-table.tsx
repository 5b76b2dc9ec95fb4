import type { HolidayDays } from '~/domain/rate-words';
import { classNames } from '~/lib/class-names';
import { Card } from '../card';
import classes from './rates.module.css';

/** The holidays whose rates apply, with their days of this year and the next (R26). */
export function HolidayTable({
  years,
  holidays,
}: {
  years: readonly number[];
  holidays: readonly HolidayDays[];
}) {
  if (holidays.length === 0)
    return (
      <Card title="Holidays">
        <p>No holiday changes our rates at the moment.</p>
      </Card>
    );
  return (
    <Card title="Holidays">
      <table className={classNames(classes.table, classes.holidays)}>
        <thead>
          <tr>
            <th scope="col">Holiday</th>
            {years.map((year) => (
              <th key={year} scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {holidays.map(({ name, days }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {days.map(({ date, words, passed }) => (
                <td key={date} className={classNames(passed && classes.passed)}>
                  <time dateTime={date}>{words}</time>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
