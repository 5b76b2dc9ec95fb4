/** Parses other systems' formats of sex, addresses and names (R100). */
import { readPhone } from '~/core/text/phone';

type Sex = { gender: 'Male' | 'Female' | null; fixed: 'yes' | 'no' | null };

const unaltered =
  /\b(intact|entire|(un|not |non )(altered|neutered|spayed|fixed|castrated|desexed))\b/;
const altered =
  /\b(neutered|neuter|spayed|spay|fixed|altered|castrated|desexed|sterilized|sterilised)\b/;

/**
 * Parses `Neutered Male`, `F/S`, `Girl, intact`: the gender, and whether spayed or neutered; null if not
 * stated.
 */
export function sexIn(text: string): Sex {
  const words = text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  const code = words.replaceAll(' ', '');
  if (/^([mf][nsci]?|[nsci][mf])$/.test(code))
    return {
      gender: code.includes('m') ? 'Male' : 'Female',
      fixed: code.includes('i') ? 'no' : code.length === 2 ? 'yes' : null,
    };
  const isUnaltered = unaltered.test(words);
  const either = (male: RegExp, female: RegExp) =>
    male.test(words) === female.test(words) ? null : male.test(words) ? 'Male' : 'Female';
  return {
    gender:
      either(/\b(male|boy|m)\b/, /\b(female|girl|f)\b/) ??
      either(/(neuter|castrated)/, /(spay|bitch)/),
    fixed: isUnaltered ? 'no' : altered.test(words) ? 'yes' : null,
  };
}

export const wrongDay = 'Please write the date as 11/24/2027 or 2027-11-24.';

type Address = { street: string; city: string; region: string; postalCode: string };

const american =
  /^(?<street>.+),\s?(?<city>[^,\d]+),\s*(?<region>[a-z]{2}|[a-z][a-z ]+[a-z])\.?,?\s(?<zip>\d{5}(?:-\d{4})?)(?:,?\s*(?:usa?|united states))?$/i;

/** Splits `100 Elm Street, Apt 4, Camden, NJ 08102` into its parts; null for any other format. */
export function addressIn(text: string): Address | null {
  const {
    street = '',
    city = '',
    region = '',
    zip = '',
  } = american.exec(text.replace(/\s+/g, ' '))?.groups ?? {};
  return street === ''
    ? null
    : { street: street.trim(), city: city.trim(), region: region.trim(), postalCode: zip };
}

const ofPhone = /[\d\s().+\-–]/;
const separating = /[\s,;:|–—-]/;
const extensionLast = /(?:x|ext\.?)\s?\d{1,7}$/i;

/**
 * Splits `Larkspur Vets, (215) 555-0101` into name and phone; null unless the text ends in a valid number.
 */
export function nameAndPhoneIn(text: string): { name: string; phone: string } | null {
  const trimmed = text.trim();
  // Scans from the end, since a regular expression over the whole text would backtrack quadratically.
  let at = trimmed.replace(extensionLast, '').length;
  while (at > 0 && ofPhone.test(trimmed.charAt(at - 1))) at -= 1;
  while (at < trimmed.length && !/[\d(+]/.test(trimmed.charAt(at))) at += 1;
  const phone = trimmed.slice(at);
  let end = at;
  while (end > 0 && separating.test(trimmed.charAt(end - 1))) end -= 1;
  const name = trimmed.slice(0, end);
  if (end === at || !/\p{L}/u.test(name) || readPhone(phone) === null) return null;
  return { name, phone };
}

/** Returns the email addresses in a cell: `mailto:ann@example.com`, `Ann <ann@example.com>; sue@example.com`. */
export function addressesIn(cell: string): string[] {
  const words = cell.split(/[\s<>()[\],;:"|/]+/).filter((word) => /.@./.test(word));
  return [...new Set(words.map((word) => word.replace(/\.+$/, '').toLowerCase()))];
}

/** Splits `Sam Rivera`, or `Rivera, Sam`. */
export function splitFullName(full: string): [first: string, last: string] {
  const [behind = '', before] = full.split(/,\s*/, 2);
  if (before !== undefined) return [before, behind];
  const at = full.indexOf(' ');
  return at === -1 ? [full, ''] : [full.slice(0, at), full.slice(at + 1).trim()];
}

/** Restores leading zeros: spreadsheets store `02139` as the number 2139. */
export function withLeadingZeros(zip: string): string {
  return zip.replace(/^\d{3,4}(?=$|-\d{4}$)/, (digits) => digits.padStart(5, '0'));
}
