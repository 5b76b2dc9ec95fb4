import { formatMonth, formatMonthDay } from '~/core/time/format-dates';
import type { Cents } from '~/core/money/money';
import { Card } from '~/ui/card';
import { DataTable, NumberCell } from '~/ui/data-table';
import { Money } from '~/features/money/pricing/money';
import classes from './financials.module.css';

type Share = { value: number; kind: 'first' | 'second' };

const kinds = { first: classes.first, second: classes.second };

/**
 * A chart row as one bar with its parts in sequence; `most` is the full width.
 * The row has the numbers, so the drawing is decorative.
 */
function Bar({ shares, most }: { shares: readonly Share[]; most: number }) {
  let from = 0;
  return (
    <svg
      className={classes.bar}
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {shares.map(({ value, kind }) => {
        const width = most === 0 ? 0 : (Math.abs(value) / most) * 100;
        const x = from;
        from += width;
        const className = value < 0 ? classes.below : kinds[kind];
        return <rect key={kind} className={className} x={x} y="1" width={width} height="10" />;
      })}
    </svg>
  );
}

/** Legend entry for a color of the bars. */
function BarKey({ kind, children }: { kind: Share['kind']; children: string }) {
  return (
    <span>
      <svg className={classes.key} viewBox="0 0 10 10" aria-hidden="true" focusable="false">
        <rect className={kinds[kind]} width="10" height="10" rx="2" />
      </svg>
      {children}
    </span>
  );
}

/** Income by month: a bar beside each number, so that the chart is its own table. */
export function IncomeChart({ income }: { income: readonly { month: string; cents: Cents }[] }) {
  const most = Math.max(...income.map(({ cents }) => Math.abs(cents)), 0);
  return (
    <Card title="Income by month">
      <p>Payments received minus refunds, by the day they were recorded.</p>
      <DataTable
        label="Income by month"
        columns={[{ label: 'Month' }, { label: 'Income', number: true }, { label: 'Chart' }]}
      >
        {income.map(({ month, cents }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(`${month}-01`)}</th>
            <NumberCell>
              <Money cents={cents} />
            </NumberCell>
            <td>
              <Bar shares={[{ value: cents, kind: 'first' }]} most={most} />
            </td>
          </tr>
        ))}
      </DataTable>
    </Card>
  );
}

/** Dogs in daycare and dogs asleep by week: a bar beside its numbers. */
export function CareChart({
  care,
}: {
  care: readonly { week: string; days: number; nights: number }[];
}) {
  const most = Math.max(...care.map(({ days, nights }) => days + nights), 0);
  return (
    <Card title="Nights and days by week">
      <p>Accepted stays: each dog counts once for each day and each night.</p>
      <p className={classes.legend}>
        <BarKey kind="first">Days of daycare</BarKey>
        <BarKey kind="second">Nights of boarding</BarKey>
      </p>
      <DataTable
        label="Nights and days by week"
        columns={[
          { label: 'Week from Sunday' },
          { label: 'Days', number: true },
          { label: 'Nights', number: true },
          { label: 'Chart' },
        ]}
      >
        {care.map(({ week, days, nights }) => (
          <tr key={week}>
            <th scope="row">{formatMonthDay(week)}</th>
            <NumberCell>{days}</NumberCell>
            <NumberCell>{nights}</NumberCell>
            <td>
              <Bar
                shares={[
                  { value: days, kind: 'first' },
                  { value: nights, kind: 'second' },
                ]}
                most={most}
              />
            </td>
          </tr>
        ))}
      </DataTable>
    </Card>
  );
}
