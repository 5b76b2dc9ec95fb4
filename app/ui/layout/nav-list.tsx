import { Link, useLocation } from '@remix-run/react';
import { classNames } from '~/lib/class-names';
import { Icon } from '../icon';
import { CountMark } from './count-mark';
import { isCurrent } from './nav-items';
import type { NavItem } from './nav-items';
import classes from './nav-list.module.css';

/** Links of the header, the current page's marked. */
export function NavList({
  items,
  className,
}: {
  items: readonly NavItem[];
  className?: string | undefined;
}) {
  return (
    <ul className={classNames(classes.list, className)}>
      {items.map((item) => (
        <li key={item.label}>
          <NavEntry item={item} />
        </li>
      ))}
    </ul>
  );
}

/** One link: of this site, or, with a sign of it, of another. */
export function NavEntry({ item }: { item: NavItem }) {
  const { pathname } = useLocation();
  const { label, to, external, prominent, unread } = item;
  const look = classNames(classes.link, prominent && classes.prominent);
  if (external)
    return (
      <a href={to} rel="noopener" className={look}>
        {label}
        <Icon name="outside" className={classes.outside} />
      </a>
    );
  const here = isCurrent(item, pathname);
  return (
    <Link
      to={to}
      className={look}
      aria-current={here ? (pathname === to ? 'page' : 'true') : undefined}
    >
      {label}
      <CountMark count={unread} of={unread === 1 ? 'unread message' : 'unread messages'} />
    </Link>
  );
}
