import type { ReactNode } from 'react';
import { classNames } from '~/core/text/class-names';
import { Icon } from './icon';
import classes from './unfold.module.css';

/** Words that unfold what belongs to them when pressed, without JavaScript too. */
export function Unfold({
  label,
  open,
  danger = false,
  className,
  children,
}: {
  label: ReactNode;
  /** Open from the start, where there is something to read at once. */
  open?: boolean;
  /** It leads to something that cannot be undone. */
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
