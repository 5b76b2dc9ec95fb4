import { isActive } from '~/features/booking/rules/booking-status';
import { type ListPlace, paths } from '~/core/web/paths';
import type { ListedBooking } from '~/features/booking/lists/list-bookings.server';
import { LinkButton } from '~/ui/button';
import { AskBooking } from '~/features/booking/lists/booking-question';
import { NextWeeksInList, SeriesDaysLink } from '~/features/booking/answers/series-actions';
import { PayLink } from '~/features/money/payments/pay-link';

/** Owner's actions for a booking in their list (spec section 2, R15, R30). */
export function ReservationActions({
  booking,
  reasons,
  place,
}: {
  booking: ListedBooking;
  /** The admin's quick texts; null for the owner. */
  reasons: readonly string[] | null;
  /** The list; that of a series offers the next weeks above it. */
  place: ListPlace;
}) {
  const { id, ownerId, service, status, mayPay, mayCancel, over, series, forSeries } = booking;
  const forAdmin = reasons !== null;
  return (
    <>
      {forSeries && series ? <SeriesDaysLink series={series} ownerId={ownerId} /> : null}
      {place.series ? null : <NextWeeksInList booking={booking} />}
      {mayPay && !forAdmin && !forSeries ? (
        <PayLink booking={booking} cents={booking.deposit?.cents} sent={booking.sent} />
      ) : null}
      {over || !isActive(status) ? (
        <LinkButton to={paths.book(ownerId, { service, again: id })} variant="light">
          Same stay, new dates
        </LinkButton>
      ) : null}
      {mayCancel ? (
        <AskBooking question="cancel" booking={booking} reasons={reasons} place={place} />
      ) : null}
      <LinkButton
        to={forAdmin ? paths.adminMessaging(ownerId) : paths.messagesOf(ownerId)}
        variant="default"
      >
        Send Message
      </LinkButton>
    </>
  );
}
