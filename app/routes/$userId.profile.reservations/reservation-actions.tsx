import { isActive } from '~/domain/booking-status';
import type { TimeFrame } from '~/domain/time-frames';
import { paths } from '~/lib/paths';
import type { ListedBooking } from '~/services/bookings/list-bookings.server';
import { LinkButton } from '~/ui/button';
import { CancelBooking } from '~/ui/booking/cancel-booking';
import { PayLink } from '~/ui/booking/status-buttons';

/** What an owner can do about a booking in their list (spec section 2, R15, R30). */
export function ReservationActions({
  booking,
  forAdmin,
  when,
}: {
  booking: ListedBooking;
  forAdmin: boolean;
  when: TimeFrame;
}) {
  const { id, ownerId, service, status, mayPay, mayCancel, over } = booking;
  return (
    <>
      <LinkButton to={paths.booking(id)} variant="default">
        Details
      </LinkButton>
      {mayPay ? <PayLink booking={booking} /> : null}
      {over || !isActive(status) ? (
        <LinkButton to={paths.book(ownerId, { service, again: id })} variant="light">
          Book again
        </LinkButton>
      ) : null}
      {mayCancel ? <CancelBooking booking={booking} forAdmin={forAdmin} when={when} /> : null}
      <LinkButton
        to={forAdmin ? paths.adminMessaging(ownerId) : paths.messagesOf(ownerId)}
        variant="default"
      >
        Send Message
      </LinkButton>
    </>
  );
}
