const longestHost = 253;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const host = new RegExp(`^${label}(?:\\.${label})*$`);

/**
 * A whole https address that a visitor's browser can go to: its host is a name or a number and not
 * a pattern, which a content security policy would take for every site (`https://*`), and it holds
 * no password. Null for anything else.
 */
export function httpsAddress(text: string): URL | null {
  if (!URL.canParse(text.trim())) return null;
  const url = new URL(text.trim());
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.hostname.length <= longestHost && host.test(url.hostname) ? url : null;
}
