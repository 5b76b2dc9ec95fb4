import { paths } from '~/lib/paths';

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
