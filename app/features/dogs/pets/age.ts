/** A dog's age: typed as an age or a birthday, stored as a date of birth, shown as a current age (R91). */
import { grouped, withDecimals } from '~/core/text/counted';
import { addMonths, type LocalDate } from '~/core/time/business-time';
import { readWrittenDay } from '~/core/time/written-dates';

/** Maximum age in years (R39). */
export const mostYears = 30;

/** A birthday, `2021-05-12`, or an approximate one, `2021-05-12~` (the ISO 8601-2 qualifier). */
export type Born = string;

/** An age in years on the day it is typed, or a date of birth. */
export type Age = number | Born;

const aboutSign = '~';
const about = (day: LocalDate): Born => `${day}${aboutSign}`;
const dayOf = (born: Born): LocalDate => born.replace(aboutSign, '');

/** Returns the birthday; null if it's only approximate. */
export function birthdayOf(born: Born): LocalDate | null {
  return born.endsWith(aboutSign) ? null : born;
}

const ageParts =
  /([\d.]+)\s*(years?|yrs?|y\/o|yo|y|months?|mos?|m|weeks?|wks?|w)(?![a-z])\.?(?:\s*(?:old\b|and\b|&|,))*\s*/gi;
const perYear = (unit: string) => (/^y/i.test(unit) ? 1 : /^w/i.test(unit) ? 7 / 365.25 : 1 / 12);

// A far too long number would be rounded into the range.
const plainYears = /^(?=.{1,12}$)(\d+\.?\d*|\.\d+)$/;

const longestAge = 60;

/**
 * Parses `3.5`, `2½`, `8 months`, `1 yr 6 mos`, `about 3`, `2019`, `May 2019` or a birthday; null if
 * malformed.
 */
export function readAge(written: string): Age | null {
  if (written.trim().length > longestAge) return null;
  const text = withDecimals(written)
    .replace(/^\s*(~|about|approx\.?|approximately|ca?\.)\s*/i, '')
    .trim();
  const bornAbout = /^(.*\d)~$/.exec(text)?.[1];
  if (bornAbout !== undefined) return withDay(bornAbout, about);
  if (/^(19[89]|20\d)\d$/.test(text)) return about(`${text}-07-01`);
  if (plainYears.test(text)) return Number(text);
  const [, month, year] = /^(\d{1,2})[/-](\d{4})$/.exec(text) ?? [];
  if (month && year) return withDay(`${month}/1/${year}`, about);
  const [, name, ofYear] = /^([a-z]{3,9})\.?,?[\s-]+(\d{4})$/i.exec(text) ?? [];
  if (name && ofYear) return withDay(`1 ${name} ${ofYear}`, about);
  if (text === '' || text.replace(ageParts, '') !== '') return withDay(text, (day) => day);
  let years = 0;
  for (const [, count = '', unit = ''] of text.matchAll(ageParts))
    years += Number(count) * perYear(unit);
  return Number.isNaN(years) ? null : years;
}

function withDay(text: string, born: (day: LocalDate) => Born): Born | null {
  const day = readWrittenDay(text);
  return day && born(day);
}

/** Whether a birthday is in the future. */
export function isUnborn(age: Age, today: LocalDate): boolean {
  if (typeof age === 'number') return false;
  const birthday = birthdayOf(age);
  return birthday === null ? age.slice(0, 4) > today.slice(0, 4) : birthday > today;
}

export const unborn = 'This birthday is in the future.';

/** Returns the date of birth for an age typed today. */
export function bornOf(age: Age, today: LocalDate): Born {
  if (typeof age === 'number') return about(addMonths(today, -Math.round(age * 12)));
  return dayOf(age) > today ? about(today) : age;
}

/** Returns the date of birth to store: the stored one if the form still shows the same age. */
export function bornAfter(age: Age, stored: Born, today: LocalDate): Born {
  const born = bornOf(age, today);
  return ageForForm(born, today) === ageForForm(stored, today) ? stored : born;
}

/** Returns the age in whole months, at most 30 years, which the form accepts. */
export function monthsOn(born: Born, today: LocalDate): number {
  const day = dayOf(born);
  const whole =
    (Number(today.slice(0, 4)) - Number(day.slice(0, 4))) * 12 +
    Number(today.slice(5, 7)) -
    Number(day.slice(5, 7));
  const reached = addMonths(day, whole) <= today ? whole : whole - 1;
  return Math.max(0, Math.min(reached, mostYears * 12));
}

/** Returns the age on that day in years: by months in the first year, then by half years. */
export function yearsOn(born: Born, today: LocalDate): number {
  const months = monthsOn(born, today);
  return months < 12 ? months / 12 : Math.floor(months / 6) / 2;
}

/** Formats a date of birth as it would be typed: `5/12/2021`, `8 months`, `3.5`. */
export function ageForForm(born: Born, today: LocalDate): string {
  const birthday = birthdayOf(born);
  if (birthday !== null) {
    const [year, month, day] = birthday.split('-').map(Number);
    return `${month}/${day}/${year}`;
  }
  const years = yearsOn(born, today);
  return years > 0 && years < 1 ? ageText(years) : String(years);
}

/** Formats an age: `8 months`, `1 year`, `3.5 years`. */
export function ageText(years: number): string {
  const months = Math.round(years * 12);
  if (months > 0 && months < 12) return `${months} ${months === 1 ? 'month' : 'months'}`;
  return `${grouped(years)} ${years === 1 ? 'year' : 'years'}`;
}

/** Whether it's the dog's birthday; February 29 counts as the 28th in a common year. */
export function hasBirthday(born: Born, today: LocalDate): boolean {
  const birthday = birthdayOf(born);
  if (birthday === null || birthday >= today) return false;
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return addMonths(birthday, years * 12) === today;
}
