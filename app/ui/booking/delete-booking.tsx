import type { ReactNode } from 'react';
import { isActive } from '~/domain/booking-status';
import { nameList } from '~/lib/format';
import { type ListPlace, paths } from '~/lib/paths';
import type { BookingView } from '~/services/bookings/booking-view.server';
import { Button, LinkButton } from '../button';
import { closeDialog, DialogSheet, useQuestion } from '../dialog-sheet';
import { SubmitButton } from '../form/post-form';
import { ButtonsBelow } from './status-buttons';

/** What asking before a deletion needs to know of the booking. */
type BookingToDelete = Pick<
  BookingView,
  'id' | 'version' | 'status' | 'petNames' | 'startText' | 'endText'
>;

/** The question of spec section 5. */
export const deleteQuestion = 'Are you sure you want to delete this booking request?';

/** Which booking it is, and what deleting it does (R21). */
export function DeleteWords({ booking }: { booking: BookingToDelete }) {
  const { petNames, startText, endText, status } = booking;
  return (
    <>
      <p>
        <strong>{nameList(petNames) || 'No pets'}</strong>, {startText} to {endText}, {status}.
      </p>
      <p>
        It goes for good, with its history.
        {isActive(status)
          ? ' It still stands, so the owner gets the mail that it is canceled.'
          : null}
      </p>
    </>
  );
}

/** The answer to whether a booking is to be deleted: yes, or whatever `keep` is. */
export function DeleteForm({
  version,
  action,
  keep,
  onSubmit,
}: {
  version: number;
  /** The page that deletes. */
  action: string;
  keep: ReactNode;
  onSubmit?: () => void;
}) {
  return (
    <ButtonsBelow
      action={action}
      preventScrollReset
      {...(onSubmit === undefined ? {} : { onSubmit })}
    >
      <input type="hidden" name="version" value={version} />
      <SubmitButton color="red">Yes, delete it</SubmitButton>
      {keep}
    </ButtonsBelow>
  );
}

/**
 * Delete, which asks first (R21). The answer goes to the page that asks, which says so when the
 * booking cannot be deleted.
 */
export function DeleteBooking({ booking, back }: { booking: BookingToDelete; back: ListPlace }) {
  const { open, asks, onSubmit, onClose } = useQuestion();
  const page = paths.deleteBooking(booking.id, back);
  return (
    <>
      <LinkButton to={page} variant="default" {...asks}>
        Delete
      </LinkButton>
      {open ? (
        <DialogSheet title={deleteQuestion} onClose={onClose}>
          <DeleteWords booking={booking} />
          <DeleteForm
            version={booking.version}
            action={page}
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
