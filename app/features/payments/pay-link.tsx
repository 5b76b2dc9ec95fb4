import type { BookingStatus } from '~/features/stays/booking-status';
import { paths } from '~/core/web/paths';
import { LinkButton } from '~/ui/button';

/** Leads to the payment. While the answer is still awaited, paying is possible but not urged (R30). */
export function PayLink({ booking }: { booking: { id: string; status: BookingStatus } }) {
  const variant = booking.status === 'pending' ? 'default' : 'filled';
  // A load of its own: only the payment page's policy lets the provider's buttons run (R31).
  return (
    <LinkButton to={paths.payment(booking.id)} variant={variant} reloadDocument>
      Pay
    </LinkButton>
  );
}
