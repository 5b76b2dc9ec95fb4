import type { TimeFrame } from '~/domain/time-frames';
import { paths } from '~/lib/paths';
import { Button } from '../button';
import { DialogSheet } from '../dialog-sheet';
import { LinkButton } from '../link-button';
import { CancelForm } from './cancel-form';
import { CancelWords, type BookingToCancel } from './cancel-words';
import { closeDialog, useQuestion } from './use-question';

/** Cancel, which asks first. The dialog's form is sent to the page that it stands on. */
export function CancelBooking({
  booking,
  forAdmin,
  when,
}: {
  booking: BookingToCancel;
  forAdmin: boolean;
  /** The tab of the reservations that this stands on. */
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
