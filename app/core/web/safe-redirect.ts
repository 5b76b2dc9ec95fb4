import { hasUnsaveableCharacters } from '~/core/text/fields.schema';

const longest = 2000;

const ours = 'http://tailhouse.invalid';

/**
 * Returns a same-origin path, or null (R8). Browsers treat backslashes as slashes and drop control
 * characters.
 */
export function safeRedirect(to: string | null | undefined): string | null {
  if (!to?.startsWith('/') || to.startsWith('//') || to.length > longest) return null;
  if (to.includes('\\') || hasUnsaveableCharacters(to) || !URL.canParse(to, ours)) return null;
  const url = new URL(to, ours);
  // `/.//elsewhere` looks safe, but is `//elsewhere` once its dots are resolved.
  if (url.origin !== ours || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
