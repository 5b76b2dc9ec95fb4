/**
 * Returns a text with names, safe in a header: one line, no control characters, nothing that email
 * programs would decode (RFC 2047). The joiners of emoji, Persian and Hindi stay.
 */
export function headerText(text: string): string {
  return text
    .replace(/(?![\u200c\u200d])[\s\p{C}]/gu, ' ')
    .replace(/=\?/g, '= ?')
    .replace(/ {2,}/g, ' ')
    .trim();
}
