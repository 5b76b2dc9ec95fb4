import { paths } from '~/lib/paths';
import type { Business, Viewer } from './site-data';

/** One link of the header. */
export interface NavItem {
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
  items: [
    { label: 'Daycare', to: paths.daycare() },
    { label: 'Boarding', to: paths.boarding() },
  ],
};

/**
 * The pages everybody may open, in the header's order (spec section 2, "Navbar"). Gallery is on
 * another site and hidden until the business has one (R7).
 */
export function siteItems(business: Business | null): readonly (NavItem | NavGroup)[] {
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

/** The ways in, for somebody who is not signed in. */
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
