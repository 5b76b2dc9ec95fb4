import { isActive } from '~/domain/booking-status';
import { paths } from '~/lib/paths';
import type { BookingDetails } from '~/services/bookings/booking-details.server';
import { Icon } from '~/ui/icon';
import { LinkButton } from '~/ui/button';
import { type BookingToCancel, CancelBooking } from '~/ui/booking/cancel-booking';
import { PayLink, StatusButtons } from '~/ui/booking/status-buttons';

type BookingToActOn = BookingToCancel &
  Pick<BookingDetails, 'ownerId' | 'ownerGone' | 'service' | 'mayPay' | 'mayCancel' | 'phase'>;

/** What can be done about a booking on its own page, by its owner or by the admin. */
export function BookingActions({
  booking,
  forAdmin,
}: {
  booking: BookingToActOn;
  forAdmin: boolean;
}) {
  const { id, ownerId, ownerGone, service, status, phase, mayPay, mayCancel } = booking;
  const stands = isActive(status);
  return (
    <>
      {forAdmin ? <StatusButtons booking={booking} intents={['accept', 'reject']} /> : null}
      {forAdmin ? (
        <LinkButton to={paths.editBooking(id)} variant="default">
          Edit
        </LinkButton>
      ) : null}
      {mayPay ? <PayLink booking={booking} /> : null}
      {!ownerGone && (phase === 'over' || !stands) ? (
        <LinkButton to={paths.book(ownerId, { service, again: id })} variant="light">
          Book again
        </LinkButton>
      ) : null}
      {mayCancel ? <CancelBooking booking={booking} forAdmin={forAdmin} /> : null}
      {ownerGone ? null : (
        <LinkButton
          to={forAdmin ? paths.adminMessaging(ownerId) : paths.messagesOf(ownerId)}
          variant="default"
        >
          Send Message
        </LinkButton>
      )}
      <LinkButton
        to={paths.stayCalendar(id)}
        variant="default"
        reloadDocument
        leftSection={<Icon name="calendar" />}
      >
        {stands ? 'Add to calendar' : 'Remove from calendar'}
      </LinkButton>
    </>
  );
}
