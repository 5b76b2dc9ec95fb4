import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentPropsWithoutRef,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import classes from './dialog-sheet.module.css';
import { Icon } from './icon';

/**
 * A modal dialog on the platform's own `<dialog>`, so that focus, Escape and the backdrop are
 * the browser's business: a sheet from the bottom on phones, in the middle on wide screens.
 * Render it while it is open; `onClose` is called right away, however it was closed.
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
  const told = useRef(onClose);
  useEffect(() => {
    told.current = onClose;
  });

  // Before the effects of what is inside, which may want the focus elsewhere than at its beginning.
  useLayoutEffect(() => {
    const box = dialog.current;
    if (box && !box.open) box.showModal();
    // The dialog's own box is filled by its content, so a click on the box is one beside it. The
    // keyboard's way to do the same is Escape, which the dialog answers by itself.
    const closeFromBackdrop = (event: MouseEvent) => {
      if (event.target === box) box?.close();
    };
    box?.addEventListener('click', closeFromBackdrop);
    // The event 'close' comes with the next frame. Where frames are slow, the key that opens the
    // dialog again can come before it, and the event would then close the new dialog.
    const watcher = new MutationObserver(() => {
      if (box && !box.open) flushSync(() => told.current());
    });
    if (box) watcher.observe(box, { attributeFilter: ['open'] });
    return () => {
      watcher.disconnect();
      box?.removeEventListener('click', closeFromBackdrop);
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

/** A sheet's title and the button that closes it, which takes the other props. */
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
