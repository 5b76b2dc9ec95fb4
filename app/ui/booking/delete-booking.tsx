import { Button } from '@mantine/core';
import { Link, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { paths, type ListPlace } from '~/lib/paths';
import { DialogSheet } from '../dialog-sheet';
import { useHydrated } from '../use-hydrated';
import { DeleteForm } from './delete-form';
import { deleteQuestion, DeleteWords, type BookingToDelete } from './delete-words';

/**
 * Delete, which asks first (R21): a link to the page that asks, which scripts turn into a dialog.
 * The answer goes to that page, which says so when the booking cannot be deleted.
 */
export function DeleteBooking({ booking, back }: { booking: BookingToDelete; back: ListPlace }) {
  const [open, setOpen] = useState(false);
  const sent = useRef(false);
  const { state } = useNavigation();
  const hydrated = useHydrated();
  const page = paths.deleteBooking(booking.id, back);

  useEffect(() => {
    if (state !== 'idle' || !sent.current) return;
    sent.current = false;
    setOpen(false);
  }, [state]);

  function askHere(event: MouseEvent) {
    // Whoever wants the page in another tab gets it.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    <>
      <Button
        component={Link}
        to={page}
        variant="default"
        aria-haspopup={hydrated ? 'dialog' : undefined}
        onClick={askHere}
      >
        Delete
      </Button>
      {open ? (
        <DialogSheet title={deleteQuestion} onClose={() => setOpen(false)}>
          <DeleteWords booking={booking} />
          <DeleteForm
            version={booking.version}
            action={page}
            onSubmit={() => (sent.current = true)}
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

// By the dialog itself, which gives the focus back to where it came from.
function closeDialog(event: MouseEvent<HTMLButtonElement>): void {
  event.currentTarget.closest('dialog')?.close();
}
