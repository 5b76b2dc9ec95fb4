import type { Cents } from '~/domain/money';
import { Card } from '../card';
import { Money } from '../money';
import classes from './financials.module.css';

interface Sums {
  bookings: number;
  totalCents: Cents;
  paidCents: Cents;
}

/** The footer of the table: what is paid over all bookings (spec section 9), and over those shown. */
export function TotalsCard({
  sums: { all, filtered },
  narrowed,
}: {
  sums: { all: Sums; filtered: Sums };
  /** Whether a filter is set. */
  narrowed: boolean;
}) {
  return (
    <Card title="Total">
      <div className={classes.totals}>
        <Sum label="Paid over all bookings" sums={all} />
        {narrowed ? <Sum label="Paid over the bookings shown" sums={filtered} /> : null}
      </div>
    </Card>
  );
}

function Sum({ label, sums }: { label: string; sums: Sums }) {
  return (
    <div>
      <p>{label}</p>
      <p className={classes.sum}>
        <Money cents={sums.paidCents} />
      </p>
      <p className={classes.quiet}>
        of <Money cents={sums.totalCents} /> for{' '}
        {sums.bookings === 1 ? 'one booking' : `${sums.bookings.toLocaleString('en-US')} bookings`}
      </p>
    </div>
  );
}
