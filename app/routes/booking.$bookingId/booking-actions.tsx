import { isActive, stayHasBegun } from '~/features/booking/rules/booking-status';
import { staysOvernight } from '~/features/booking/rules/services';
import { paths } from '~/core/web/paths';
import type { BookingDetails } from '~/features/booking/lists/booking-details.server';
import { AdminActions } from '~/features/booking/answers/admin-actions';
import { AskBooking } from '~/features/booking/lists/booking-question';
import { NextWeeksLink, SeriesButtons } from '~/features/booking/answers/series-actions';
import { PayLink } from '~/features/money/payments/pay-link';
import { LinkButton } from '~/ui/button';
import parts from '~/ui/card-parts.module.css';
import { Icon } from '~/ui/icon';
import { MoreMenu } from '~/ui/layout/more-menu';

type Booking = Omit<BookingDetails, 'lines' | 'history' | 'promise' | 'whatToBring'>;

/** Owner's actions on the booking's page (R149): its money, then one line. */
export function OwnerActions({ booking, mayAsk }: { booking: Booking; mayAsk: boolean }) {
  const { id, ownerId, mayPay, mayTip, mayCancel, deposit, sent } = booking;
  const isChecking = sent !== null && sent.checkingCents > 0;
  const isOver = stayIsOver(booking);
  const cancel = mayCancel ? (
    <AskBooking question="cancel" booking={booking} reasons={null} />
  ) : null;
  return (
    <>
      {mayPay && deposit === null ? <PayLink booking={booking} sent={sent} /> : null}
      {mayTip && deposit === null && !isChecking && !isOver ? (
        <LinkButton to={paths.payment(id)} variant="light" reloadDocument>
          Add a tip
        </LinkButton>
      ) : null}
      <LinkButton to={paths.messagesOf(ownerId)} variant="default">
        Send Message
      </LinkButton>
      {mayAsk ? (
        <MoreMenu label={mayCancel ? 'Change or cancel' : 'Change'}>
          <ChangeStay booking={booking} />
          {cancel}
        </MoreMenu>
      ) : (
        cancel
      )}
      <MoreMenu>
        <NextWeeksLink booking={booking} />
        {isOver ? null : <BookAgain booking={booking} />}
        <CalendarFile booking={booking} />
      </MoreMenu>
      {booking.arrival !== null && booking.arrival.left === null && isActive(booking.status) ? (
        <p>{stayHasBegun}</p>
      ) : null}
    </>
  );
}

/** Whether an accepted stay took place and its dogs have left (R132). */
export function stayIsOver({ whereabouts }: Pick<BookingDetails, 'whereabouts'>): boolean {
  return whereabouts === 'left';
}

/** The links of a stay that is over, by their worth to its owner (R132). */
export function AfterStay({ booking, hasReceipt }: { booking: Booking; hasReceipt: boolean }) {
  const { id, mayTip, sent } = booking;
  const isChecking = sent !== null && sent.checkingCents > 0;
  return (
    <div className={parts.buttons}>
      {hasReceipt ? (
        <LinkButton to={paths.receipt(id)} variant="default">
          Receipt
        </LinkButton>
      ) : null}
      {mayTip && !isChecking ? (
        <LinkButton to={paths.payment(id)} variant="default" reloadDocument>
          Add a tip
        </LinkButton>
      ) : null}
      <LinkButton to={paths.leaveReview()} variant="default">
        Leave a review
      </LinkButton>
      <BookAgain booking={booking} />
    </div>
  );
}

/** Link to request other times or dogs, if the business accepts such requests (R57). */
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

/** Admin's actions on the booking's page, without a payment link (R72). */
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
        place={{ stay: true }}
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
