import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Icon } from '../icon';
import { VisuallyHidden } from '../visually-hidden';
import { tabLook } from './tabs';
import classes from './pager.module.css';

const link = `${tabLook.inRow} ${classes.link}`;

/**
 * The pages of a list as links (R33), keeping the rest of the address; renders nothing for one page.
 * @param at the list's address, if not the current one
 */
export function Pager({ page, pages, at }: { page: number; pages: number; at?: string }) {
  const { pathname: here, search } = useLocation();
  const pathname = at ?? here;
  if (pages <= 1) return null;

  function to(other: number): string {
    const query = new URLSearchParams(search);
    // The first page has one address, not two.
    if (other === 1) query.delete('page');
    else query.set('page', String(other));
    const text = query.toString();
    return text ? `${pathname}?${text}` : pathname;
  }

  return (
    <nav aria-label="Pages" className={classes.pager}>
      {page > 1 ? (
        <Step to={to(page - 1)} rel="prev">
          <Icon name="back" />
          <span className={classes.word}>Previous</span>
        </Step>
      ) : null}
      <ul className={classes.numbers}>
        {pagesShown(page, pages).map((one, index) => (
          <li key={one === 'gap' ? `gap ${index}` : one}>
            {one === 'gap' ? (
              <span className={classes.gap}>…</span>
            ) : (
              <Link to={to(one)} className={link} aria-current={one === page ? 'page' : undefined}>
                <VisuallyHidden>Page </VisuallyHidden>
                {one}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {page < pages ? (
        <Step to={to(page + 1)} rel="next">
          <span className={classes.word}>Next</span>
          <Icon name="forward" />
        </Step>
      ) : null}
    </nav>
  );
}

function Step({ to, rel, children }: { to: string; rel: 'prev' | 'next'; children: ReactNode }) {
  return (
    <Link to={to} rel={rel} className={link}>
      {children}
    </Link>
  );
}

/**
 * Returns the page numbers in a pager: the first, the last, and those around the current one; a gap of
 * one page is that page itself.
 * @param page the current one, from 1 to `pages`
 */
export function pagesShown(page: number, pages: number): (number | 'gap')[] {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const shown: (number | 'gap')[] = [];
  let last = 0;
  for (const one of [...new Set(near)].sort((a, b) => a - b)) {
    if (one - last === 2) shown.push(one - 1);
    if (one - last > 2) shown.push('gap');
    shown.push(one);
    last = one;
  }
  return shown;
}
