import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import classes from './lone-link.module.css';

/** A link that stands alone and not in a sentence: as tall as a fingertip needs. */
export function LoneLink({
  to,
  download,
  children,
}: {
  /** A page, or an address of any kind such as `mailto:`. */
  to: string;
  /** The name under which the browser keeps what is there. */
  download?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      className={classes.link}
      {...(download !== undefined && { download, reloadDocument: true })}
    >
      {children}
    </Link>
  );
}
