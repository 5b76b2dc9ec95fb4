import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** What stands where a list has nothing yet: a picture, what that means, and what to do next. */
export function EmptyState({
  illustration,
  title,
  children,
  action,
}: {
  illustration: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes.empty}>
      <div className={classes.picture}>{illustration}</div>
      <h2 className={classes.title}>{title}</h2>
      {children ? <div className={classes.words}>{children}</div> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
