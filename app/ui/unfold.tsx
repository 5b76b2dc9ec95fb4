import type { ReactNode } from 'react';
import { classNames } from '~/core/text/class-names';
import { Icon } from './icon';
import classes from './unfold.module.css';

/** A label that unfolds its content when pressed, even without JavaScript. */
export function Unfold({
  label,
  open,
  danger = false,
  className,
  children,
}: {
  label: ReactNode;
  /** Open from the start, if there is something to read immediately. */
  open?: boolean;
  /** Its content is an irreversible action. */
  danger?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <details className={classNames(classes.unfold, className)} {...(open && { open })}>
      <summary className={classNames(classes.summary, danger && classes.danger)}>
        {label}
        <Icon name="chevron" className={classes.chevron} />
      </summary>
      {children}
    </details>
  );
}
