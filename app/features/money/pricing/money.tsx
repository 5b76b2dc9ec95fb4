import type { ReactNode } from 'react';
import { formatDay, formatMonthDay } from '~/core/time/format-dates';
import { type Cents, formatMoney, sumCents } from '~/core/money/money';
import { VisuallyHidden } from '~/ui/visually-hidden';
import classes from './money.module.css';
import type { QuoteLine } from '~/core/money/price-line';

/** An amount in cents, with its sign and tabular figures. */
export function Money({ cents }: { cents: Cents }) {
  return <span className={classes.money}>{formatMoney(cents)}</span>;
}

/** A table of items and amounts; its column headings are for screen readers only. */
export function AmountsTable({
  label,
  children,
}: {
  label: string;
  /** The body, and the foot with the sums. */
  children: ReactNode;
}) {
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>What</VisuallyHidden>
          </th>
          <th scope="col">
            <VisuallyHidden>Amount</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {children}
    </table>
  );
}

/** A row of such a table; `why` is shown below `what`. */
export function AmountRow({
  what,
  why,
  cents,
  struck = false,
}: {
  what: ReactNode;
  why: string;
  cents: Cents;
  /** Whether the amount did not move. */
  struck?: boolean;
}) {
  const amount = <Money cents={cents} />;
  return (
    <tr>
      <th scope="row" className={classes.what}>
        {what}
        <span className={classes.why}>{why}</span>
      </th>
      <td className={classes.amount}>{struck ? <s>{amount}</s> : amount}</td>
    </tr>
  );
}

/** A sum in the foot of such a table. */
export function SumRow({ what, cents }: { what: string; cents: Cents }) {
  return (
    <tr className={classes.total}>
      <th scope="row">{what}</th>
      <td className={classes.amount}>
        <Money cents={cents} />
      </td>
    </tr>
  );
}

/** A quote line by line with its total (R27): item, reason, quantity and price. */
export function QuoteLines({
  lines,
  totalCents,
  label = 'How the total adds up',
  withTotal = true,
}: {
  lines: readonly QuoteLine[];
  totalCents: Cents;
  label?: string;
  /** False if the total is shown elsewhere. */
  withTotal?: boolean;
}) {
  // A total set by the admin differs from the sum of the lines: it must not look miscalculated (R27).
  const agreed = totalCents - sumCents(lines.map(({ amountCents }) => amountCents));
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
        {agreed === 0 || lines.length === 0 ? null : (
          <tr>
            <th scope="row" className={classes.what}>
              As agreed
            </th>
            <td className={classes.amount}>
              <Money cents={agreed} />
            </td>
          </tr>
        )}
      </tbody>
      {withTotal ? (
        <tfoot>
          <SumRow what="Total" cents={totalCents} />
        </tfoot>
      ) : null}
    </AmountsTable>
  );
}

function Reason({ line }: { line: QuoteLine }) {
  const { why, date } = line;
  // A holiday's reason already names its day.
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
