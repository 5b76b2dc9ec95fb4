import { formatMoney } from '~/core/money/money';
import { counted } from '~/core/text/counted';
import { paths } from '~/core/web/paths';
import type { MethodYear, YearSummary } from '~/features/money/reports/year';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { DataTable, NumberCell } from '~/ui/data-table';
import { FactsList } from '~/ui/facts-list';
import classes from './reports.module.css';

const columns = ['Payments', 'Gross', 'Refunds', 'PayPal’s fees', 'Net'];

/** A year's money on one page, to print (R142). */
export function YearCard({
  year,
  summary: { methods, total, online, keptCents, taxCents },
  alone,
}: {
  year: number;
  summary: YearSummary;
  /** Whether the page shows nothing else. */
  alone: boolean;
}) {
  const title = 'Payments of the year';
  return (
    <Card title={title}>
      <p>Payments and refunds of {year}, by the day they were recorded.</p>
      {methods.length === 0 ? (
        <p>None in this year.</p>
      ) : (
        <DataTable
          label={title}
          stacked
          columns={[{ label: 'Method' }, ...columns.map((label) => ({ label, number: true }))]}
        >
          {methods.map((method) => (
            <MethodRow key={method.label} method={method} />
          ))}
          {methods.length > 1 ? <MethodRow method={total} sum /> : null}
        </DataTable>
      )}
      {total.unknownFees > 0 ? (
        <p>
          {`PayPal’s fee isn’t known for ${total.unknownFees} of them, so the net isn’t either. The other fees are ${formatMoney(total.feeCents)}.`}
        </p>
      ) : null}
      <FactsList
        facts={[
          { label: 'Tips, minus those refunded', value: formatMoney(total.tipCents) },
          ...(taxCents === null
            ? []
            : [{ label: 'Sales tax, minus that refunded', value: formatMoney(taxCents) }]),
          {
            label: 'Kept for rejected or canceled stays, by their Drop Off',
            value: formatMoney(keptCents),
          },
          {
            label: 'PayPal and Venmo together',
            value: `${formatMoney(online.grossCents)} in ${counted(online.payments, 'payment')}`,
          },
        ]}
      />
      {alone ? null : (
        <p className={classes.screen}>
          <LinkButton to={paths.adminReports(year, 'page')} variant="subtle">
            One page to print
          </LinkButton>
        </p>
      )}
    </Card>
  );
}

function MethodRow({ method, sum = false }: { method: MethodYear; sum?: boolean }) {
  const { label, payments, grossCents, refundCents, feeCents, unknownFees, netCents } = method;
  const values = [
    String(payments),
    formatMoney(grossCents),
    formatMoney(refundCents),
    unknownFees > 0 ? 'not known' : formatMoney(feeCents),
    netCents === null ? 'not known' : formatMoney(netCents),
  ];
  return (
    <tr className={sum ? classes.sums : ''}>
      <th scope="row">{label}</th>
      {columns.map((column, index) => (
        <NumberCell key={column} column={column}>
          {values[index]}
        </NumberCell>
      ))}
    </tr>
  );
}
