/** The one reader of phone numbers as people write them: owners, vets, emergency contacts, imports (R102). */

/** What a phone dials, in E.164 or as a local number, and the extension to dial then. */
export type PhoneNumber = { number: string; extension: string | null };

const gap = String.raw`[\s.\-\u2010-\u2015]*`;
const american = String.raw`\(?([2-9]\d{2})\)?${gap}\/?${gap}(\d{3})${gap}(\d{4})`;
// Ten digits, alone or with another whole number glued to them.
const home = String.raw`(?<![\d.,+])(?:\+?1${gap})?${american}(?!\d(?!\d{9,10}(?!\d)|\d{2}\D))`;
const abroad = String.raw`(\+[1-9](?:[\s.\-()]*\d){6,14})(?![\s.\-()]*\d)`;
const whole = new RegExp(`${home}|${abroad}`);
// Seven digits, or a service such as 911.
const localOnly = /^(?:[2-9]11|\d{3}[\s.-]?\d{4})$/;
const extension = /^[\s,;.]*(?:extension|ext|x|#)[\s.:]*(\d{1,7})(?!\d)/i;

/** The first whole number of a text; null where there is none. */
export function readPhone(text: string): PhoneNumber | null {
  const trimmed = text.trim();
  if (localOnly.test(trimmed)) return { number: trimmed.replace(/\D/g, ''), extension: null };
  const found = whole.exec(trimmed);
  if (found === null) return null;
  const [match, area, exchange, line, foreign] = found;
  const number =
    foreign === undefined ? `+1${area}${exchange}${line}` : `+${foreign.replace(/\D/g, '')}`;
  const rest = trimmed.slice(found.index + match.length);
  return { number, extension: extension.exec(rest)?.[1] ?? null };
}
