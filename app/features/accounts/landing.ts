import type { Role } from '~/core/session/permissions';
import { paths } from '~/core/web/paths';
import { stayQuery, type StayQuery } from '~/features/stays/stay-query';
import type { SignInStep } from './sign-in.server';

/** Home of a signed-in person: dashboard, profile, or `/createprofile` while incomplete (R11). */
export function landingPath(person: { id: string; role: Role; profileComplete: boolean }): string {
  if (person.role === 'admin') return paths.admin();
  if (person.role === 'helper') return paths.adminDay();
  return person.profileComplete ? paths.profileOf(person.id) : paths.createProfile();
}

/** Where the right password leads: to the code, back to where they came from, or home. */
export function placeAfter(step: SignInStep, back: string | null): string {
  if (step.kind === 'code needed') return paths.loginCode(back ?? undefined);
  return back ?? landingPath(step.person);
}

/** The stay that someone is on the way to book, by the address that sign-in leads back to. */
export function stayQueryBehind(back: string | null): StayQuery | null {
  const [path, query] = (back ?? '').split('?', 2);
  return path === paths.bookAStay() ? stayQuery(new URLSearchParams(query)) : null;
}
