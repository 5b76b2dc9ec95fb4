import { isActive, stayHasBegun } from '~/features/stays/booking-status';
import { staysOvernight } from '~/features/stays/services';
import { paths } from '~/core/web/paths';
import type { BookingDetails } from '~/features/reservations/booking-details.server';
import { AdminActions } from '~/features/answers/admin-actions';
import { AskBooking } from '~/features/reservations/booking-question';
import { NextWeeksLink, SeriesButtons } from '~/features/answers/series-actions';
import { PayLink } from '~/features/payments/pay-link';
import { LinkButton } from '~/ui/button';
import { Icon } from '~/ui/icon';

type Booking = Omit<BookingDetails, 'lines' | 'history' | 'promise' | 'whatToBring'>;

/** What an owner can do about a booking on its own page. */
export function OwnerActions({ booking, mayAsk }: { booking: Booking; mayAsk: boolean }) {
  const { ownerId, mayPay, mayCancel, deposit } = booking;
  return (
    <>
      {mayPay && deposit === null ? <PayLink booking={booking} /> : null}
      <NextWeeksLink booking={booking} />
      <BookAgain booking={booking} />
      {mayAsk ? <ChangeStay booking={booking} /> : null}
      {mayCancel ? <AskBooking question="cancel" booking={booking} reasons={null} /> : null}
      {booking.arrival !== null && booking.arrival.left === null && isActive(booking.status) ? (
        <p>{stayHasBegun}</p>
      ) : null}
      <LinkButton to={paths.messagesOf(ownerId)} variant="default">
        Send Message
      </LinkButton>
      <CalendarFile booking={booking} />
    </>
  );
}

/** Other times or dogs, where the business takes such wishes (R57). */
function ChangeStay({ booking: { id, service } }: { booking: Booking }) {
  return (
    <>
      {staysOvernight[service] ? (
        <LinkButton to={paths.changeBooking(id, 1)} variant="light">
          One more night?
        </LinkButton>
      ) : null}
      <LinkButton to={paths.changeBooking(id)} variant="default">
        Change this stay
      </LinkButton>
    </>
  );
}

/** What the admin can do about it, who is never offered to pay (R72). */
export function BusinessActions({
  booking,
  reasons,
}: {
  booking: Booking;
  reasons: readonly string[];
}) {
  const { id, series, mayWriteUp } = booking;
  const answersAll = booking.status === 'pending' && series?.pending;
  return (
    <>
      {answersAll ? <SeriesButtons bookingId={id} pending={answersAll} /> : null}
      <AdminActions
        booking={booking}
        reasons={reasons}
        withTimes={false}
        more={
          <>
            <NextWeeksLink booking={booking} />
            <BookAgain booking={booking} />
            <CalendarFile booking={booking} />
            {mayWriteUp ? (
              <LinkButton to={paths.newIncident(id)} variant="default">
                Write up an incident
              </LinkButton>
            ) : null}
          </>
        }
      />
    </>
  );
}

function BookAgain({ booking }: { booking: Booking }) {
  const { id, ownerId, ownerGone, service, status, over } = booking;
  if (ownerGone || (isActive(status) && !over)) return null;
  return (
    <LinkButton to={paths.book(ownerId, { service, again: id })} variant="light">
      Same stay, new dates
    </LinkButton>
  );
}

function CalendarFile({ booking: { id, status } }: { booking: Booking }) {
  return (
    <LinkButton
      to={paths.stayCalendar(id)}
      variant="default"
      reloadDocument
      leftSection={<Icon name="calendar" />}
    >
      {isActive(status) ? 'Add to calendar' : 'Remove from calendar'}
    </LinkButton>
  );
}
