import { Form, Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { classNames } from '~/lib/class-names';
import { services } from '~/domain/services';
import type { PublicSettings } from '~/domain/settings-cards';
import { paths } from '~/lib/paths';
import type { Viewer } from '~/services/site/root-data.server';
import { Icon } from '../icon';
import { VisuallyHidden } from '../visually-hidden';
import classes from './nav.module.css';

/** One link of the header. */
interface NavItem {
  label: string;
  to: string;
  /** Drawn as the one button of the header. */
  prominent?: boolean;
  /** On another site. */
  external?: boolean;
  /** Current also for the pages below this address. */
  withPagesBelow?: boolean;
  /** Messages that wait to be read there. */
  unread?: number;
}

/** Links that share one entry of the header. */
export interface NavGroup {
  label: string;
  items: readonly NavItem[];
}

const service: NavGroup = {
  label: 'Service',
  items: services.map((label) => ({ label, to: paths.rates(label) })),
};

/**
 * The public pages, in the header's order (spec section 2, "Navbar"). Gallery is on
 * another site and hidden until the business has one (R7).
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

/** Links for visitors who are not signed in. */
export const signedOutItems: readonly NavItem[] = [
  { label: 'Login', to: paths.login() },
  { label: 'Sign Up', to: paths.signUp(), prominent: true },
];

/** Links of the account menu: Admin for the admin, otherwise Profile. Logout is a form beside it. */
export function accountItems(viewer: Viewer): readonly NavItem[] {
  const { unread } = viewer;
  return viewer.role === 'admin'
    ? [{ label: 'Admin', to: paths.admin(), withPagesBelow: true, unread }]
    : [{ label: 'Profile', to: paths.profileOf(viewer.id), withPagesBelow: true, unread }];
}

/** Whether the page at this path is the item's, or one below it. */
export function isCurrent({ to, external, withPagesBelow }: NavItem, pathname: string): boolean {
  if (external) return false;
  return pathname === to || (withPagesBelow === true && pathname.startsWith(`${to}/`));
}

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

/**
 * A `<details>` as a menu: works by keyboard without JavaScript. `public/site.js`, which every
 * page loads, closes it on Escape (the focus goes back to the summary), on a press outside and on
 * following a link; in a drawer it also keeps Tab inside.
 */
export function DetailsMenu({
  summary,
  kind = 'dropdown',
  group,
  className,
  summaryClassName,
  current,
  children,
}: {
  summary: ReactNode;
  /** A drawer lies over the page, which does not scroll while it is open (global.css). */
  kind?: 'dropdown' | 'drawer';
  /** Of the menus with the same group one at a time is open. */
  group?: string;
  className?: string | undefined;
  summaryClassName?: string | undefined;
  /** Whether the current page is among the menu's links. */
  current?: boolean;
  children: ReactNode;
}) {
  return (
    <details data-menu={kind} name={group} className={className}>
      <summary className={summaryClassName} aria-current={current ? 'true' : undefined}>
        {summary}
      </summary>
      {children}
    </details>
  );
}

/** A menu that lies over the page as a sheet; the button that opened it stays above and closes it. */
export function Drawer({
  button,
  className,
  sheetClassName,
  children,
}: {
  button: ReactNode;
  className: string | undefined;
  sheetClassName: string | undefined;
  children: ReactNode;
}) {
  return (
    <DetailsMenu
      kind="drawer"
      className={className}
      summaryClassName={classes.drawerSummary}
      summary={<span className={classes.drawerButton}>{button}</span>}
    >
      <div className={classNames(classes.sheet, sheetClassName)}>{children}</div>
    </DetailsMenu>
  );
}

/** Signs out by POST: nothing that changes state answers to a link (R5). */
export function LogoutForm() {
  return (
    <Form method="post" action={paths.logout()}>
      <button type="submit" className={classes.button}>
        <Icon name="logout" />
        Logout
      </button>
    </Form>
  );
}

/** A small number beside a tab's name; nothing for none. `of` says of what, for screen readers. */
export function CountMark({ count, of }: { count: number | undefined; of?: string }) {
  return count ? (
    <span className={classes.count}>
      {count}
      {of ? <VisuallyHidden> {of}</VisuallyHidden> : null}
    </span>
  ) : null;
}
