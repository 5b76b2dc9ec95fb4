import { paths } from '~/lib/paths';
import type { SignInStep } from './sign-in.server';

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
