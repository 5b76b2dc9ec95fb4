import { useNavigation } from '@remix-run/react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import classes from './dialog-sheet.module.css';
import { Icon } from './icon';
import { useHydrated } from './use-hydrated';

/**
 * A modal dialog based on the native `<dialog>`, so that the browser handles focus, Escape and the
 * backdrop: a sheet from the bottom on phones, centered on wide screens. Render it while it is open;
 * `onClose` is called right away, however it was closed.
 */
export function DialogSheet({
  title,
  onClose,
  children,
}: {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const latestOnClose = useRef(onClose);
  useEffect(() => {
    latestOnClose.current = onClose;
  });

  // Before the effects of its children, which may want to focus another element than the first.
  useLayoutEffect(() => {
    const box = dialog.current;
    if (box && !box.open) box.showModal();
    // The content fills the dialog's box, so a click on the box itself is a click on the backdrop. The
    // keyboard equivalent is Escape, which the dialog handles by itself.
    const closeFromBackdrop = (event: MouseEvent) => {
      if (event.target === box) box?.close();
    };
    box?.addEventListener('click', closeFromBackdrop);
    // A menu that the dialog was opened from stays open: its link gets the focus back.
    const keepFromMenus = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.stopPropagation();
    };
    box?.addEventListener('keydown', keepFromMenus);
    // The event 'close' comes with the next frame. If frames are slow, the key that opens the dialog
    // again can come first, and the event would then close the new dialog.
    const watcher = new MutationObserver(() => {
      if (box && !box.open) flushSync(() => latestOnClose.current());
    });
    if (box) watcher.observe(box, { attributeFilter: ['open'] });
    return () => {
      watcher.disconnect();
      box?.removeEventListener('click', closeFromBackdrop);
      box?.removeEventListener('keydown', keepFromMenus);
    };
  }, []);

  return (
    <dialog ref={dialog} aria-labelledby={titleId} className={classes.sheet}>
      <div className={classes.content}>
        <SheetHead titleId={titleId} title={title} onClick={() => dialog.current?.close()} />
        {children}
      </div>
    </dialog>
  );
}

/** A sheet's title and its close button, which gets the other props. */
export function SheetHead({
  titleId,
  title,
  ...button
}: { titleId: string; title: ReactNode } & Omit<ComponentPropsWithoutRef<'button'>, 'title'>) {
  return (
    <div className={classes.head}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <button type="button" {...button} className={classes.close} aria-label="Close">
        <Icon name="close" />
      </button>
    </div>
  );
}

/**
 * A link to a confirmation page, which scripts turn into a dialog on the current page. The dialog
 * stays open until the answer arrives: then the page behind it shows the result.
 */
export function useQuestion() {
  const [open, setOpen] = useState(false);
  const isSubmitting = useRef(false);
  const { state } = useNavigation();
  const hydrated = useHydrated();

  useEffect(() => {
    if (state !== 'idle' || !isSubmitting.current) return;
    isSubmitting.current = false;
    setOpen(false);
  }, [state]);

  function askHere(event: ReactMouseEvent) {
    // These keys open the page in another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }

  return {
    open,
    /** Props for the link. */
    asks: { 'aria-haspopup': hydrated ? ('dialog' as const) : undefined, onClick: askHere },
    /** Submit handler of the form with the answer. */
    onSubmit: () => {
      isSubmitting.current = true;
    },
    /** Close handler of the dialog. */
    onClose: () => setOpen(false),
  };
}

/** Closes the dialog of the pressed button natively, which returns the focus to the link. */
export function closeDialog(event: ReactMouseEvent<HTMLButtonElement>): void {
  event.currentTarget.closest('dialog')?.close();
}
