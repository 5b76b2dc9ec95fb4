import type { RateRow } from '~/domain/rate-words';
import { Card } from '../card';
import { Money } from '../money';
import classes from './rates.module.css';

/** A card of rates: for how long, for one dog, for each other dog; then what goes with them. */
export function RateTable({
  title,
  rates: { rows, notes },
}: {
  title: string;
  rates: { rows: readonly RateRow[]; notes: readonly string[] };
}) {
  return (
    <Card title={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">For how long</th>
            <th scope="col">One dog</th>
            <th scope="col">Each extra dog</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, hours, oneDog, extraDog }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span className={classes.hours}>{hours}</span>
              </th>
              <td className={classes.price}>
                <Money cents={oneDog} />
              </td>
              <td>
                {extraDog === null ? (
                  'nothing more'
                ) : (
                  <>
                    + <Money cents={extraDog} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </Card>
  );
}
