/** Codes of gifts (R143): how they look, and how a typed one is read. */

/** Crockford's base 32, which has no letters that look like digits. */
export const giftAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Length of a code: 20 times 5 bits are 100, too many to guess. */
export const giftCodeLength = 20;

/** Months in which a gift can be used; unused, it goes back. */
export const giftMonths = 12;

const groupLength = 5;
const longestTyped = 100;

/** Returns a code in groups: `4F7KQ-01MZX-8RTWB-3HJC9`. */
export function inGiftGroups(code: string): string {
  return code.replace(new RegExp(`(.{${groupLength}})(?=.)`, 'g'), '$1-');
}

/** Returns a typed code without blanks, hyphens, small letters, and letters that look like digits. */
export function readGiftCode(typed: string): string {
  return typed
    .slice(0, longestTyped)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}
