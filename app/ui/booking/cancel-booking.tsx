import { Button } from '@mantine/core';
import { Link, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import type { TimeFrame } from '~/domain/time-frames';
import { paths } from '~/lib/paths';
import { DialogSheet } from '../dialog-sheet';
import { useHydrated } from '../use-hydrated';
import { CancelForm } from './cancel-form';
import { CancelWords, type BookingToCancel } from './cancel-words';

/**
 * Cancel, which asks first: a link to the page that asks, which scripts turn into a dialog. The
 * dialog's form is sent to the page that it stands on.
 */
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
  const [open, setOpen] = useState(false);
  const sent = useRef(false);
  const { state } = useNavigation();
  const hydrated = useHydrated();

  // Open until the answer is there: then the page behind says what came of it.
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
        to={paths.cancelBooking(booking.id, when)}
        variant="default"
        aria-haspopup={hydrated ? 'dialog' : undefined}
        onClick={askHere}
      >
        Cancel
      </Button>
      {open ? (
        <DialogSheet title="Cancel this stay?" onClose={() => setOpen(false)}>
          <CancelWords booking={booking} forAdmin={forAdmin} />
          <CancelForm
            booking={booking}
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
