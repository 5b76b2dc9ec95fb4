/** The parser of phone numbers as people write them: owners, vets, emergency contacts, imports (R102). */

// Direction and zero-width marks that come with a copied contact.
const copiedMarks = /[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Returns a phone number or an email address without the invisible marks of a copied contact. */
export function withoutMarks(text: string): string {
  return text.replace(copiedMarks, '');
}

const kindOfPhone = /\s?\((?:cell|mobile|home|work|office|main|phone)\)\s?$/i;

/** Returns a phone number as it was meant: without marks, `tel:` and `(cell)` (R102). */
export function phoneAsMeant(text: string): string {
  return withoutMarks(text)
    .trim()
    .replace(/^tel:\s?/i, '')
    .replace(kindOfPhone, '')
    .trim();
}

/** The number to dial, in E.164 or as a local number, and the extension to dial after it. */
export type PhoneNumber = { number: string; extension: string | null };

// Bounded: longer runs of blanks would take more than linear time.
const gap = String.raw`[\s.\-\u2010-\u2015]{0,4}`;
const american = String.raw`\(?([2-9]\d{2})\)?${gap}\/?${gap}(\d{3})${gap}(\d{4})`;
// Ten digits, alone or with another complete number directly after them.
const home = String.raw`(?<![\d.,+])(?:\+?1${gap})?${american}(?!\d(?!\d{9,10}(?!\d)|\d{2}\D))`;
const abroad = String.raw`(\+[1-9](?:[\s.\-()]{0,4}\d){6,14})(?![\s.\-()]{0,4}\d)`;
const whole = new RegExp(`${home}|${abroad}`);
// Seven digits, or a service such as 911.
const localOnly = /^(?:[2-9]11|\d{3}[\s.-]?\d{4})$/;
const extension = /^[\s,;.]*(?:extension|ext|x|#)[\s.:]*(\d{1,7})(?!\d)/i;

/** Returns the first complete number of a text; null if it has no number. */
export function readPhone(text: string): PhoneNumber | null {
  const trimmed = withoutMarks(text).trim();
  if (localOnly.test(trimmed)) return { number: trimmed.replace(/\D/g, ''), extension: null };
  const found = whole.exec(trimmed);
  if (found === null) return null;
  const [match, area, exchange, line, foreign] = found;
  const number =
    foreign === undefined ? `+1${area}${exchange}${line}` : `+${foreign.replace(/\D/g, '')}`;
  const rest = trimmed.slice(found.index + match.length);
  return { number, extension: extension.exec(rest)?.[1] ?? null };
}
