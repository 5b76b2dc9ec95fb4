import type { ReactNode } from 'react';
import classes from './form-with-aside.module.css';

/**
 * A form with the total beside it: a side column on wide screens, a bar at the bottom of the screen on
 * phones. Put it inside the form, so that buttons in `aside` submit it.
 */
export function FormWithAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.layout}>
      <div className={classes.fields}>{children}</div>
      <div className={classes.aside}>{aside}</div>
    </div>
  );
}
