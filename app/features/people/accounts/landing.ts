import type { Role } from '~/core/session/permissions';
import { paths } from '~/core/web/paths';
import { stayQuery, type StayQuery } from '~/features/booking/rules/stay-query';
import type { SignInStep } from './sign-in.server';

/** Returns the first page after sign-in: dashboard, profile, or `/createprofile` while incomplete (R11). */
export function landingPath(person: { id: string; role: Role; profileComplete: boolean }): string {
  if (person.role === 'admin') return paths.admin();
  if (person.role === 'helper') return paths.adminDay();
  return person.profileComplete ? paths.profileOf(person.id) : paths.createProfile();
}

/** Returns the path after a correct password: the code page, the page they came from, or their first page. */
export function placeAfter(step: SignInStep, back: string | null): string {
  if (step.kind === 'code needed') return paths.loginCode(back ?? undefined);
  return back ?? landingPath(step.person);
}

/**
 * Returns the stay that the user was about to book, from the path to return to after sign-in; null if another
 * page.
 */
export function stayQueryBehind(back: string | null): StayQuery | null {
  const [path, query] = (back ?? '').split('?', 2);
  return path === paths.bookAStay() ? stayQuery(new URLSearchParams(query)) : null;
}
