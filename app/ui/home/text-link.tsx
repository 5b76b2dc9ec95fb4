import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Icon } from '../icon';
import classes from './text-link.module.css';

/** A link that stands on its own, as tall as a thumb, with an arrow behind it. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
      <Icon name="forward" />
    </Link>
  );
}
