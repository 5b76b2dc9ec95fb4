import { formatMonth } from '~/domain/date-words';
import type { Cents } from '~/domain/money';
import { Card } from '../card';
import { DataTable, NumberCell } from '../data-table';
import { Money } from '../money';
import { Bar } from './bar';

/** Income by month: a bar beside each number, so that the chart is its own table. */
export function IncomeChart({ income }: { income: readonly { month: string; cents: Cents }[] }) {
  const most = Math.max(...income.map(({ cents }) => Math.abs(cents)), 0);
  return (
    <Card title="Income by month">
      <p>Money received less money given back, by the day on which it was entered.</p>
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
