import { hasControlCharacters } from '~/domain/fields.schema';

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
  if (to.includes('\\') || hasControlCharacters(to) || !URL.canParse(to, ours)) return null;
  const url = new URL(to, ours);
  // `/.//elsewhere` starts well and is `//elsewhere` once its dots are resolved.
  if (url.origin !== ours || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
