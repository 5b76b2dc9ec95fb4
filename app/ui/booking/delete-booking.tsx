import { paths, type ListPlace } from '~/lib/paths';
import { Button } from '../button';
import { DialogSheet } from '../dialog-sheet';
import { LinkButton } from '../link-button';
import { DeleteForm } from './delete-form';
import { deleteQuestion, DeleteWords, type BookingToDelete } from './delete-words';
import { closeDialog, useQuestion } from './use-question';

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
