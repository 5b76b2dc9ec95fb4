import type { BookingStatus } from '~/features/booking/rules/booking-status';
import { type Cents, formatMoney } from '~/core/money/money';
import { paths } from '~/core/web/paths';
import { type SentText, toPayCents } from '~/features/money/pricing/money-facts';
import { LinkButton } from '~/ui/button';
import { useRootFacts } from '~/ui/root-facts';

/** Link to one payment for all stays with an open amount (R95). */
export function PayAllLink({ cents, quiet = false }: { cents: Cents; quiet?: boolean }) {
  if (useRootFacts()?.payWhenYouCome === true) return null;
  return (
    <LinkButton to={paths.payTogether()} variant={quiet ? 'light' : 'filled'} reloadDocument>
      Pay all, {formatMoney(cents)}
    </LinkButton>
  );
}

/**
 * Link to the payment. Before the request is answered it is possible, but not prominent (R30). While a payment
 * outside PayPal is being checked, its sentence takes the link's place (R126), with a link to pay the rest.
 */
export function PayLink({
  booking,
  sent,
  cents,
  quiet = false,
}: {
  booking: { id: string; status: BookingStatus; remainCents: Cents };
  sent: SentText | null;
  /** Whether something else on the page is more urgent. */
  quiet?: boolean;
  /** Part that is due first, such as a deposit (R92). */
  cents?: Cents | undefined;
}) {
  const payWhenYouCome = useRootFacts()?.payWhenYouCome === true;
  const variant = booking.status === 'pending' ? 'default' : quiet ? 'light' : 'filled';
  const restCents = toPayCents(booking.remainCents, sent);
  if (sent !== null && sent.checkingCents > 0)
    return (
      <>
        <p>{sent.text}</p>
        {restCents === 0 ? null : (
          <LinkButton to={paths.payment(booking.id)} variant="default" reloadDocument>
            Pay the other {formatMoney(restCents)}
          </LinkButton>
        )}
      </>
    );
  if (payWhenYouCome) return <p>You pay when you come.</p>;
  // A full page load: only the payment page's policy allows the provider's buttons (R31).
  return (
    <>
      {sent === null ? null : <p>{sent.text}</p>}
      <LinkButton to={paths.payment(booking.id)} variant={variant} reloadDocument>
        {cents === undefined ? 'Pay' : `Pay ${formatMoney(cents)}`}
      </LinkButton>
    </>
  );
}
