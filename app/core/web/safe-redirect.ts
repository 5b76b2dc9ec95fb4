import { hasUnsaveableCharacters } from '~/core/text/fields.schema';

const longest = 2000;

const ours = 'http://tailhouse.invalid';

/** A same-origin path, or null (R8). Browsers take backslashes as slashes and drop controls. */
export function safeRedirect(to: string | null | undefined): string | null {
  if (!to?.startsWith('/') || to.startsWith('//') || to.length > longest) return null;
  if (to.includes('\\') || hasUnsaveableCharacters(to) || !URL.canParse(to, ours)) return null;
  const url = new URL(to, ours);
  // `/.//elsewhere` starts well and is `//elsewhere` once its dots are resolved.
  if (url.origin !== ours || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
