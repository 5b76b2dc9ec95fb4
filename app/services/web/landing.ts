import { hasUnsaveableCharacters } from '~/domain/fields.schema';
import type { Role } from '~/domain/permissions';
import { stayWish, type StayWish } from '~/domain/stay-wish';
import { paths } from '~/lib/paths';
import type { SignInStep } from '../auth/sign-in.server';

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

const longest = 2000;
const ours = 'http://tailhouse.invalid';

/** The stay that someone is on the way to book, by the address that sign-in leads back to. */
export function wishBehind(back: string | null): StayWish | null {
  const [path, query] = (back ?? '').split('?', 2);
  return path === paths.bookAStay() ? stayWish(new URLSearchParams(query)) : null;
}

/** A same-origin path, or null (R8). Browsers take backslashes as slashes and drop controls. */
export function safeRedirect(to: string | null | undefined): string | null {
  if (!to?.startsWith('/') || to.startsWith('//') || to.length > longest) return null;
  if (to.includes('\\') || hasUnsaveableCharacters(to) || !URL.canParse(to, ours)) return null;
  const url = new URL(to, ours);
  // `/.//elsewhere` starts well and is `//elsewhere` once its dots are resolved.
  if (url.origin !== ours || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
