import { formatDay, formatMonthDay } from '~/domain/date-words';
import type { Cents } from '~/domain/money';
import type { QuoteLine } from '~/domain/quote';
import { AmountsTable } from './amounts-table';
import classes from './amounts-table.module.css';
import { Money } from './money';

/** A quote line by line with its total (R27): what, why, how many at what price. */
export function QuoteLines({
  lines,
  totalCents,
  label = 'How the total adds up',
  withTotal = true,
}: {
  lines: readonly QuoteLine[];
  totalCents: Cents;
  label?: string;
  /** False where the total stands beside the lines already. */
  withTotal?: boolean;
}) {
  return (
    <AmountsTable label={label}>
      <tbody>
        {lines.map((line, index) => (
          <tr key={`${index} ${line.what}`}>
            <th scope="row" className={classes.what}>
              {line.what}
              <Reason line={line} />
            </th>
            <td className={classes.amount}>
              <Money cents={line.amountCents} />
            </td>
          </tr>
        ))}
      </tbody>
      {withTotal ? (
        <tfoot>
          <tr className={classes.total}>
            <th scope="row">Total</th>
            <td className={classes.amount}>
              <Money cents={totalCents} />
            </td>
          </tr>
        </tfoot>
      ) : null}
    </AmountsTable>
  );
}

function Reason({ line }: { line: QuoteLine }) {
  const { why, date } = line;
  // A holiday's reason names its day already.
  const saysDay = date === null || why.includes(formatMonthDay(date));
  const words = [why, saysDay ? '' : formatDay(date)].filter(Boolean);
  return (
    <span className={classes.why}>
      {words.join(', ')}
      {line.quantity === 1 ? null : (
        <>
          {words.length ? ', ' : null}
          <span className={classes.times}>
            {line.quantity} × <Money cents={line.unitCents} />
          </span>
        </>
      )}
    </span>
  );
}
