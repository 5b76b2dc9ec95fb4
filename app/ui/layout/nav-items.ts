import { paths } from '~/lib/paths';
import type { Viewer } from './site-data';

/** One link of the header. */
export interface NavItem {
  label: string;
  to: string;
  /** Drawn as the one button of the header. */
  prominent?: boolean;
}

/** The pages everybody may open, in the header's order (spec section 2, "Navbar"). */
export const siteItems: readonly NavItem[] = [{ label: 'Home', to: paths.home() }];

/** The ways in, for somebody who is not signed in. */
export const signedOutItems: readonly NavItem[] = [
  { label: 'Login', to: paths.login() },
  { label: 'Sign Up', to: paths.signUp(), prominent: true },
];

/** Links of the account menu: Admin for the admin, otherwise Profile. Logout is a form beside it. */
export function accountItems(viewer: Viewer): readonly NavItem[] {
  return viewer.role === 'admin'
    ? [{ label: 'Admin', to: paths.admin() }]
    : [{ label: 'Profile', to: paths.profileOf(viewer.id) }];
}
