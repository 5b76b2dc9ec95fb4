const longestHost = 253;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const host = new RegExp(`^${label}(?:\\.${label})*$`);

/**
 * Reads an https address of a plain host without a password; null for others, as a policy takes `*` for all.
 */
export function httpsAddress(text: string): URL | null {
  if (!URL.canParse(text.trim())) return null;
  const url = new URL(text.trim());
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.hostname.length <= longestHost && host.test(url.hostname) ? url : null;
}
