import { paths, type ListPlace } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import type { BookingToCancel } from '~/ui/booking/cancel-booking';
import { DeleteBooking } from '~/ui/booking/delete-booking';

/** What else the admin can do about a booking in the list (spec section 2). */
export function AdminReservationLinks({
  booking,
  back,
}: {
  booking: BookingToCancel & { ownerId: string; ownerGone: boolean; version: number };
  /** The list that this stands in. */
  back: ListPlace;
}) {
  return (
    <>
      <LinkButton to={paths.editBooking(booking.id, back)} variant="default">
        Edit
      </LinkButton>
      {booking.ownerGone ? null : (
        <LinkButton to={paths.adminMessaging(booking.ownerId)} variant="default">
          Send Message
        </LinkButton>
      )}
      <LinkButton to={paths.booking(booking.id)} variant="default">
        Details
      </LinkButton>
      <DeleteBooking booking={booking} back={back} />
    </>
  );
}
