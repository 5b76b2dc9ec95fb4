import type { BookingStatus } from '~/features/stays/booking-status';
import { type Cents, formatMoney } from '~/core/money/money';
import { paths } from '~/core/web/paths';
import { LinkButton } from '~/ui/button';

/** Leads to one payment for all stays with something to pay (R95). */
export function PayAllLink({ cents }: { cents: Cents }) {
  return (
    <LinkButton to={paths.payTogether()} reloadDocument>
      Pay all, {formatMoney(cents)}
    </LinkButton>
  );
}

/** Leads to the payment. While the answer is still awaited, paying is possible but not urged (R30). */
export function PayLink({
  booking,
  cents,
}: {
  booking: { id: string; status: BookingStatus };
  /** The part that is due first, such as a deposit (R92). */
  cents?: Cents | undefined;
}) {
  const variant = booking.status === 'pending' ? 'default' : 'filled';
  // A load of its own: only the payment page's policy lets the provider's buttons run (R31).
  return (
    <LinkButton to={paths.payment(booking.id)} variant={variant} reloadDocument>
      {cents === undefined ? 'Pay' : `Pay ${formatMoney(cents)}`}
    </LinkButton>
  );
}
