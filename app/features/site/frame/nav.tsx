import { Link, useLocation } from '@remix-run/react';
import { classNames } from '~/core/text/class-names';
import { services } from '~/features/booking/rules/services';
import type { PublicSettings } from '~/features/house/settings/settings-cards';
import { paths } from '~/core/web/paths';
import type { SiteViewer } from './root-data.server';
import { Icon } from '~/ui/icon';
import classes from '~/ui/nav.module.css';
import { CountMark } from '~/ui/layout/tabs';

interface NavItem {
  label: string;
  to: string;
  /** True to render it as a button. */
  prominent?: boolean;
  /** True for a link to another site. */
  external?: boolean;
  /** True to also mark it as current on pages below its path. */
  withPagesBelow?: boolean;
  /** Number of unread messages to show. */
  unread?: number;
}

/** Links grouped in a menu of the header. */
export interface NavGroup {
  label: string;
  items: readonly NavItem[];
}

const service: NavGroup = {
  label: 'Service',
  items: services.map((label) => ({ label, to: paths.rates(label) })),
};

/**
 * Returns the public pages in the header's order (spec section 2, "Navbar"). Gallery is on another site and
 * hidden until the business has one (R7).
 */
export function siteItems(business: PublicSettings | null): readonly (NavItem | NavGroup)[] {
  const galleryUrl = business?.galleryUrl ?? '';
  return [
    { label: 'Home', to: paths.home() },
    service,
    { label: 'Reviews', to: paths.reviews(), withPagesBelow: true },
    ...(galleryUrl === '' ? [] : [{ label: 'Gallery', to: galleryUrl, external: true }]),
    { label: 'About', to: paths.about() },
    { label: 'Contact', to: paths.contact() },
  ];
}

export const signedOutItems: readonly NavItem[] = [
  { label: 'Login', to: paths.login() },
  { label: 'Book a stay', to: paths.bookAStay(), prominent: true },
];

/** Returns the main links of a signed-in user: stays, and messages with their count. */
export function ownItems({ id, role, unread }: SiteViewer): readonly NavItem[] {
  if (role === 'helper') return [{ label: 'Day sheet', to: paths.adminDay() }];
  return role === 'admin'
    ? [
        { label: 'Reservations', to: paths.adminReservations() },
        { label: 'Messages', to: paths.adminMessages(), unread },
      ]
    : [
        { label: 'Book a stay', to: paths.book(id) },
        { label: 'Reservations', to: paths.reservationsOf(id) },
        { label: 'Messages', to: paths.messagesOf(id), unread },
      ];
}

/** Returns the links of an account: Admin or Profile, and Settings. Logout is a separate form. */
export function accountItems({ id, role }: SiteViewer): readonly NavItem[] {
  if (role === 'helper') return [{ label: 'Settings', to: paths.settingsOf(id) }];
  return role === 'admin'
    ? [
        { label: 'Admin', to: paths.admin(), withPagesBelow: true },
        { label: 'Settings', to: paths.adminSettings() },
      ]
    : [
        { label: 'Profile', to: paths.profileOf(id), withPagesBelow: true },
        { label: 'Settings', to: paths.settingsOf(id) },
      ];
}

/** Link with the number of unread messages; renders nothing for 0. */
export function UnreadLink({ viewer: { id, role, unread } }: { viewer: SiteViewer }) {
  if (unread === 0) return null;
  return (
    <Link
      to={role === 'admin' ? paths.adminMessages() : paths.messagesOf(id)}
      className={classes.unread}
    >
      <Icon name="message" />
      <CountMark count={unread} of={unreadWords(unread)} />
    </Link>
  );
}

function unreadWords(count: number | undefined): string {
  return count === 1 ? 'unread message' : 'unread messages';
}

/** Whether the path is the item's, or below it if the item includes those. */
export function isCurrent({ to, external, withPagesBelow }: NavItem, pathname: string): boolean {
  if (external) return false;
  return pathname === to || (withPagesBelow === true && pathname.startsWith(`${to}/`));
}

/** Links in the header, with the current page marked. */
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

/** A link within this site or, with an icon, to another one. */
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
      <CountMark count={unread} of={unreadWords(unread)} />
    </Link>
  );
}
