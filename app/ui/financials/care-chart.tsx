import { formatMonthDay } from '~/domain/date-words';
import { Card } from '../card';
import { DataTable, NumberCell } from '../data-table';
import { Bar, BarKey } from './bar';
import classes from './financials.module.css';

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
