import type { ReactNode } from 'react';
import classes from './visually-hidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({
  live,
  children,
}: {
  /** Later changes are announced. */
  live?: 'polite';
  children: ReactNode;
}) {
  return (
    <span className={classes.hidden} aria-live={live}>
      {children}
    </span>
  );
}
