/** How other systems write what a dog's form asks apart: sex, ages, days, addresses (R100). */
import type { Reading } from '~/core/text/fields.schema';
import { readPhone } from '~/core/text/phone';
import { type LocalDate, parseLocalDate } from '~/core/time/business-time';

type Sex = { gender: 'Male' | 'Female' | null; fixed: 'yes' | 'no' | null };

const unaltered =
  /\b(intact|entire|(un|not |non )(altered|neutered|spayed|fixed|castrated|desexed))\b/;
const altered =
  /\b(neutered|neuter|spayed|spay|fixed|altered|castrated|desexed|sterilized|sterilised)\b/;

/** `Neutered Male`, `F/S`, `Girl, intact`: the gender, and whether spayed or neutered if it says so. */
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

const monthDays = 30.44;
const yearDays = 365.25;

const ageParts =
  /([\d.]+)\s*(years?|yrs?|y\/o|yo|y|months?|mos?|m|weeks?|wks?|w)(?![a-z])\.?(?:\s*(?:old\b|and\b|&|,))*\s*/gi;

/** `8 months`, `1 yr 6 mos` and the year `2019` in years; anything else as it is. */
export function yearsIn(age: string, today: LocalDate): string {
  const text = age.replace(/^\s*(~|about|approx\.?|approximately|ca?\.)\s*/i, '').trim();
  if (isBirthYear(text, today)) return String(Number(today.slice(0, 4)) - Number(text));
  if (text === '' || text.replace(ageParts, '') !== '') return age;
  let days = 0;
  for (const [, count = '', unit = ''] of text.matchAll(ageParts))
    days += Number(count) * (/^y/i.test(unit) ? yearDays : /^w/i.test(unit) ? 7 : monthDays);
  return inYears(days);
}

const inYears = (days: number) => String(Math.round((days / yearDays) * 10) / 10);

const isBirthYear = (text: string, today: LocalDate) =>
  /^(19[89]|20\d)\d$/.test(text) && text <= today.slice(0, 4);

export const wrongDay = 'Please write the date as 11/24/2027 or 2027-11-24.';

/** The age on `today`, in years, of a dog born on that day, in that month or in that year. */
export function ageSince(born: string, today: LocalDate): Reading<string> {
  const text = born.trim();
  if (isBirthYear(text, today)) return { value: yearsIn(text, today) };
  const [, month, year] = /^(\d{1,2})[/-](\d{4})$/.exec(text) ?? [];
  const [, name, ofYear] = /^([a-z]{3,9})\.?,?[\s-]+(\d{4})$/i.exec(text) ?? [];
  const day =
    dayIn(text) ??
    (month && year ? dayIn(`${month}/1/${year}`) : null) ??
    (name && ofYear ? dayIn(`1 ${name} ${ofYear}`) : null);
  if (day === null) return { problem: wrongDay };
  if (day > today) return { problem: 'This day is in the future.' };
  return { value: inYears((Date.parse(today) - Date.parse(day)) / 86_400_000) };
}

const monthNames = 'janfebmaraprmayjunjulaugsepoctnovdec';

/** A day as spreadsheets write it: month first, ISO or with a month's name, with a time behind it or not. */
export function dayIn(text: string): LocalDate | null {
  const [written = ''] = /^.*?(?=T\d|\s+\d{1,2}:\d\d|$)/.exec(text.trim()) ?? [];
  const [, isoYear, isoMonth = '', isoDay = ''] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(written) ?? [];
  const [, month = '', day = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(written) ?? [];
  const named =
    /^(?<name>[a-z]{3})[a-z]*\.?[\s-]+(?<day>\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(?<year>\d{4}|\d{2})$/i.exec(
      written,
    ) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?<name>[a-z]{3})[a-z]*\.?,?[\s-]+(?<year>\d{4}|\d{2})$/i.exec(
      written,
    );
  if (isoYear) return dayOf(isoYear, isoMonth, isoDay);
  if (!named?.groups) return dayOf(year, month, day);
  const { name = '', day: ofMonth = '', year: ofYear = '' } = named.groups;
  const at = monthNames.indexOf(name.toLowerCase());
  return at % 3 === 0 ? dayOf(ofYear, String(at / 3 + 1), ofMonth) : null;
}

function dayOf(year: string, month: string, day: string): LocalDate | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const read = parseLocalDate(`${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return read !== null && read > '1990' && read < '2100' ? read : null;
}

type Address = { street: string; city: string; region: string; postalCode: string };

const american =
  /^(?<street>.+),\s*(?<city>[^,\d]+),\s*(?<region>[a-z]{2}|[a-z][a-z ]+[a-z])\.?,?\s+(?<zip>\d{5}(?:-\d{4})?)(?:,?\s*(?:usa?|united states))?$/i;

/** `100 Elm Street, Apt 4, Camden, NJ 08102` in its parts; null for anything else. */
export function addressIn(text: string): Address | null {
  const { street = '', city = '', region = '', zip = '' } = american.exec(text)?.groups ?? {};
  return street === ''
    ? null
    : { street: street.trim(), city: city.trim(), region: region.trim(), postalCode: zip };
}

const numberLast =
  /^(?<name>.*\p{L}[^\d(+]*?)[\s,;:|–—-]+(?<phone>[(+]?[\d(][\d\s().+\-–]{6,}(?:(?:x|ext\.?)\s*\d+)?)$/iu;

/** `Larkspur Vets, (215) 555-0101` as name and phone; null where no whole number ends the text. */
export function nameAndPhoneIn(text: string): { name: string; phone: string } | null {
  const { name = '', phone = '' } = numberLast.exec(text.trim())?.groups ?? {};
  return name !== '' && readPhone(phone) !== null
    ? { name: name.trim(), phone: phone.trim() }
    : null;
}

/** `Sam Rivera`, or `Rivera, Sam`. */
export function namesIn(full: string): [first: string, last: string] {
  const [behind = '', before] = full.split(/,\s*/, 2);
  if (before !== undefined) return [before, behind];
  const at = full.indexOf(' ');
  return at === -1 ? [full, ''] : [full.slice(0, at), full.slice(at + 1).trim()];
}

/** A spreadsheet keeps `02139` as the number 2139. */
export function withLeadingZeros(zip: string): string {
  return zip.replace(/^\d{3,4}(?=$|-\d{4}$)/, (digits) => digits.padStart(5, '0'));
}
