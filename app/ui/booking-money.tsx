import type { Cents } from '~/domain/money';
import classes from './booking-money.module.css';
import { Money } from './money';

/** Total, and once a part is paid what was paid and what remains, or the credit (R29). */
export function BookingMoney({
  totalCents,
  paidCents,
  remainingCents,
  calculatedCents = null,
}: {
  totalCents: Cents;
  paidCents: Cents;
  remainingCents: Cents;
  /** For the admin, where the total was set by hand: what the quote comes to (R27). */
  calculatedCents?: Cents | null;
}) {
  return (
    <dl className={classes.money}>
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>
          <Money cents={totalCents} />
        </dd>
      </div>
      {calculatedCents === null ? null : (
        <div>
          <dt>Set by hand; calculated</dt>
          <dd>
            <Money cents={calculatedCents} />
          </dd>
        </div>
      )}
      {paidCents === 0 ? null : (
        <div>
          <dt>Paid</dt>
          <dd>
            <Money cents={paidCents} />
          </dd>
        </div>
      )}
      {paidCents === 0 && remainingCents >= 0 ? null : (
        <div>
          <dt>{remainingCents < 0 ? 'Credit' : 'Remaining'}</dt>
          <dd>
            <Money cents={Math.abs(remainingCents)} />
          </dd>
        </div>
      )}
    </dl>
  );
}
