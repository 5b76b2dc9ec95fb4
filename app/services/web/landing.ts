import { hasUnsaveableCharacters } from '~/domain/fields.schema';
import { paths } from '~/lib/paths';
import type { SignInStep } from '../auth/sign-in.server';

/**
 * Where somebody who is signed in belongs: the admin to the dashboard, an owner to their profile,
 * or first to `/createprofile` while it is incomplete (R11).
 */
export function landingPath(person: {
  id: string;
  role: 'user' | 'admin';
  profileComplete: boolean;
}): string {
  if (person.role === 'admin') return paths.admin();
  return person.profileComplete ? paths.profileOf(person.id) : paths.createProfile();
}

/**
 * Where the right password leads: to the page that asks for the code, or in.
 * @param back where somebody was sent from, on this site; null for nowhere
 */
export function placeAfter(step: SignInStep, back: string | null): string {
  if (step.kind === 'code needed') return paths.loginCode(back ?? undefined);
  return back ?? landingPath(step.person);
}

const longest = 2000;
const ours = 'http://tailhouse.invalid';

/**
 * A place to go after signing in, or null when it may lead off this site (R8: same-origin paths
 * only). It must begin with one slash; backslashes and control characters are refused, because
 * browsers read the former as slashes and drop some of the latter before they look.
 * @returns the path with query and fragment, percent-encoded so that a header can carry it
 */
export function safeRedirect(to: string | null | undefined): string | null {
  if (!to?.startsWith('/') || to.startsWith('//') || to.length > longest) return null;
  if (to.includes('\\') || hasUnsaveableCharacters(to) || !URL.canParse(to, ours)) return null;
  const url = new URL(to, ours);
  // `/.//elsewhere` starts well and is `//elsewhere` once its dots are resolved.
  if (url.origin !== ours || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
