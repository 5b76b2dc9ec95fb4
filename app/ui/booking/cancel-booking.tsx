import type { ReactNode } from 'react';
import type { BookingStatus } from '~/domain/booking-status';
import { type Cents, formatMoney } from '~/domain/money';
import type { TimeFrame } from '~/domain/time-frames';
import { nameList } from '~/lib/format';
import { paths } from '~/lib/paths';
import type { BookingView } from '~/services/bookings/booking-view.server';
import { Button, LinkButton } from '../button';
import { closeDialog, DialogSheet, useQuestion } from '../dialog-sheet';
import { SubmitButton } from '../form/post-form';
import { ButtonsBelow } from './status-buttons';

/** What asking before a cancellation needs to know of the booking. */
export type BookingToCancel = Pick<
  BookingView,
  'id' | 'status' | 'petNames' | 'startText' | 'endText' | 'paidCents'
>;

/** Which stay it is, and what canceling it does and does not do (R15, R29). */
export function CancelWords({
  booking,
  forAdmin,
}: {
  booking: BookingToCancel;
  forAdmin: boolean;
}) {
  const { petNames, startText, endText, status, paidCents } = booking;
  return (
    <>
      <p>
        <strong>{nameList(petNames) || 'No pets'}</strong>, {startText} to {endText}.
      </p>
      <p>{whatHappens(status, forAdmin)}</p>
      {paidCents > 0 ? <p>{whatBecomesOfMoney(paidCents, forAdmin)}</p> : null}
    </>
  );
}

function whatHappens(status: BookingStatus, forAdmin: boolean): string {
  if (forAdmin) return 'The owner gets a mail that says so.';
  return status === 'pending'
    ? 'Your request is taken back, and we hear of it at once. You can ask for other dates whenever you like.'
    : 'Your place is given back, and we hear of it at once. Should you want it again, you would have to ask anew.';
}

/** R29: canceling moves no money by itself. */
function whatBecomesOfMoney(paidCents: Cents, forAdmin: boolean): string {
  const paid = formatMoney(paidCents);
  return forAdmin
    ? `${paid} was paid. It stays with the booking until you decide whether to refund or keep it.`
    : `You have paid ${paid}. That money stays with the booking until we decide about it, and we write to you.`;
}

/** The answer to "Cancel this stay?": yes, or whatever `keep` is. */
export function CancelForm({
  booking,
  keep,
  onSubmit,
}: {
  booking: { id: string; status: BookingStatus };
  keep: ReactNode;
  onSubmit?: () => void;
}) {
  return (
    <ButtonsBelow preventScrollReset {...(onSubmit === undefined ? {} : { onSubmit })}>
      <input type="hidden" name="booking_id" value={booking.id} />
      <input type="hidden" name="seen" value={booking.status} />
      <SubmitButton name="intent" value="cancel" color="red">
        Yes, cancel it
      </SubmitButton>
      {keep}
    </ButtonsBelow>
  );
}

/** Cancel, which asks first. The dialog's form is sent to the current page. */
export function CancelBooking({
  booking,
  forAdmin,
  when,
}: {
  booking: BookingToCancel;
  forAdmin: boolean;
  /** The current tab of the reservations. */
  when?: TimeFrame;
}) {
  const { open, asks, onSubmit, onClose } = useQuestion();
  return (
    <>
      <LinkButton to={paths.cancelBooking(booking.id, when)} variant="default" {...asks}>
        Cancel
      </LinkButton>
      {open ? (
        <DialogSheet title="Cancel this stay?" onClose={onClose}>
          <CancelWords booking={booking} forAdmin={forAdmin} />
          <CancelForm
            booking={booking}
            onSubmit={onSubmit}
            keep={
              <Button variant="default" onClick={closeDialog}>
                Keep it
              </Button>
            }
          />
        </DialogSheet>
      ) : null}
    </>
  );
}
