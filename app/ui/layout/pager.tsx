import { useLocation } from '@remix-run/react';
import { LinkButton } from '../link-button';
import classes from './pager.module.css';

/** Earlier and later pages of a list as links, keeping the rest of the address. */
export function Pager({ page, pages }: { page: number; pages: number }) {
  const { pathname, search } = useLocation();
  if (pages <= 1) return null;

  function to(other: number): string {
    const query = new URLSearchParams(search);
    query.set('page', String(other));
    return `${pathname}?${query.toString()}`;
  }

  return (
    <nav aria-label="Pages" className={classes.pager}>
      {page > 1 ? (
        <LinkButton to={to(page - 1)} variant="default">
          Previous
        </LinkButton>
      ) : null}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <LinkButton to={to(page + 1)} variant="default">
          Next
        </LinkButton>
      ) : null}
    </nav>
  );
}
