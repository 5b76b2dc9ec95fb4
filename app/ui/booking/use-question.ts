import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useHydrated } from '../use-hydrated';

/**
 * A link to a page that asks first, which scripts turn into a dialog on the current page.
 * The dialog stays open until the answer is there: then the page behind says what came of it.
 */
export function useQuestion() {
  const [open, setOpen] = useState(false);
  const sent = useRef(false);
  const { state } = useNavigation();
  const hydrated = useHydrated();

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

  return {
    open,
    /** For the link. */
    asks: { 'aria-haspopup': hydrated ? ('dialog' as const) : undefined, onClick: askHere },
    /** For the form of the answer. */
    onSubmit: () => {
      sent.current = true;
    },
    /** For the dialog, however it was closed. */
    onClose: () => setOpen(false),
  };
}

/** For a button in the dialog: by the dialog itself, which gives the focus back to the link. */
export function closeDialog(event: MouseEvent<HTMLButtonElement>): void {
  event.currentTarget.closest('dialog')?.close();
}
