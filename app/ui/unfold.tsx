import type { ReactNode, Ref } from 'react';
import { classNames } from '~/core/text/class-names';
import { Icon } from './icon';
import classes from './unfold.module.css';

/** A label that unfolds its content when pressed, even without JavaScript. */
export function Unfold({
  label,
  open,
  danger = false,
  className,
  opened,
  children,
}: {
  label: ReactNode;
  /** Open from the start, if there is something to read immediately. */
  open?: boolean;
  /** Its content is an irreversible action. */
  danger?: boolean;
  className?: string | undefined;
  /** To hear that it was opened. */
  opened?: { element: Ref<HTMLDetailsElement>; heard: () => void };
  children: ReactNode;
}) {
  return (
    <details
      className={classNames(classes.unfold, className)}
      {...(open && { open })}
      {...(opened && { ref: opened.element, onToggle: opened.heard })}
    >
      <summary className={classNames(classes.summary, danger && classes.danger)}>
        {label}
        <Icon name="chevron" className={classes.chevron} />
      </summary>
      {children}
    </details>
  );
}
