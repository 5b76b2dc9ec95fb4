import { Link } from '@remix-run/react';
import { paths } from '~/core/web/paths';
import { AmountRow, AmountsTable, SumRow } from '~/features/money/pricing/money';
import { isActive } from '~/features/booking/rules/booking-status';
import type { DayInSeries, SeriesFacts } from '~/features/booking/rules/series';
import { Card } from '~/ui/card';

/** All days of the booking's series, each with its price, and their sum (R103). */
export function SeriesDays({
  booking: { id, series, seriesDays },
}: {
  booking: { id: string; series: SeriesFacts | null; seriesDays: readonly DayInSeries[] };
}) {
  if (series === null) return null;
  return (
    <Card title={`All ${series.count} days`}>
      <AmountsTable label="The days and their total">
        <tbody>
          {seriesDays.map((day) => (
            <AmountRow
              key={day.id}
              what={day.id === id ? day.words : <Link to={paths.booking(day.id)}>{day.words}</Link>}
              why={day.status}
              cents={day.totalCents}
              struck={!isActive(day.status)}
            />
          ))}
        </tbody>
        <tfoot>
          <SumRow what="Total" cents={series.totalCents} />
        </tfoot>
      </AmountsTable>
    </Card>
  );
}
