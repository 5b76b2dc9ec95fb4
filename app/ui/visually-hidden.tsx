import type { ReactNode } from 'react';
import classes from './visually-hidden.module.css';

/** Words for screen readers alone. */
export function VisuallyHidden({
  live,
  children,
}: {
  /** What comes here later is read out. */
  live?: 'polite';
  children: ReactNode;
}) {
  return (
    <span className={classes.hidden} aria-live={live}>
      {children}
    </span>
  );
}
