/** Texts for owners about an illness in the house, without names (R105). */
import { capitalized, nameList } from '~/core/text/format';
import { addDays, type LocalDate, type LocalDateTime, dateOf } from '~/core/time/business-time';
import { formatWeekdayDate } from '~/core/time/format-dates';
import type { DaysAround } from './together';

/** Choices of days before and after the day of the incident. */
export const daysAroundChoices = [0, 1, 2, 3, 5, 7, 10, 14] as const;

/** Three days before until that dog left, or now (R122). */
export const usualDays: DaysAround = { before: 3, after: 'left' };

/** Reads the days from the query; the defaults if invalid. */
export function daysAroundIn(query: URLSearchParams): DaysAround {
  const chosen = (name: keyof DaysAround) =>
    daysAroundChoices.find((days) => String(days) === query.get(name));
  return {
    before: chosen('before') ?? usualDays.before,
    after: chosen('after') ?? usualDays.after,
  };
}

/** Choices of days for which coming stays show the notice and can be canceled free; 0 for never. */
export const lineDaysChoices = ['0', '3', '7', '10', '14', '21'] as const;

/** Returns the last start date of stays that show the notice. */
export function lastDayOfLine(today: LocalDate, lineDays: number): LocalDate {
  return addDays(today, lineDays);
}

/** Returns the form's default texts. @param here whether the dogs are in the house now (R122) */
export function usualTexts(
  dogs: readonly string[],
  at: LocalDateTime,
  { here }: { here: boolean },
): { text: string; own_text: string; line: string } {
  const names = nameList(dogs) || 'your dog';
  const are = dogs.length > 1 ? 'are' : 'is';
  const now = here
    ? `${capitalized(names)} ${are} here with us, and we’ll call you if anything changes.`
    : `How ${are} ${names} doing?`;
  return {
    text: `A dog that was here on ${formatWeekdayDate(dateOf(at))} fell ill, and your dog was in the house in those days. Please watch for anything unusual, and call your vet if your dog seems unwell. Write to us or call us with any question.`,
    own_text: `We’re letting the owners of dogs that were here in the same days know that a dog fell ill, without naming ${names} or you. ${now}`,
    line: 'A dog that was here fell ill. Write to us or call us with any question.',
  };
}

/** Returns the sentence to add if coming stays can be canceled free. */
export function freeCancellationText(lastDay: LocalDate): string {
  return `If you have a stay that begins by ${formatWeekdayDate(lastDay)}, you can cancel it free of charge until Drop Off.`;
}

/** Letters that Unicode does not decompose, with their usual plain spelling. */
const plainLetters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

/** Lowercases without accents or apostrophes, with one space between words and at both ends. */
function folded(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}'’‘ʼ`]/gu, '')
    .replace(/[łøđßæœ]/g, (letter) => plainLetters[letter] ?? letter);
  return ` ${(plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** Words of the default texts: as names they count only if written exactly the same. */
const everyday = folded(
  [
    ...[true, false].flatMap((here) => Object.values(usualTexts([], '2027-01-01T00:00', { here }))),
    freeCancellationText('2027-01-01'),
    'will may',
  ].join(' '),
);

function isWritten(text: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

/**
 * Returns plural and possessive forms: `bella` and `bellas`, `daisy` and `daisies`, `rex` and `rexes`
 * (apostrophes are already removed).
 */
function formsOf(plain: string): string[] {
  return [
    plain,
    `${plain}s`,
    `${plain}es`,
    ...(plain.endsWith('y') ? [`${plain.slice(0, -1)}ies`] : []),
  ];
}

/** Returns the names that a text contains as whole words, in any case and number, with or without accents. */
export function namesIn(text: string, names: readonly string[]): string[] {
  const plainText = folded(text);
  const words = new Set(names.map((name) => name.trim()).filter((name) => name.length > 1));
  return [...words].filter((name) => {
    const forms = formsOf(folded(name).trim());
    const isEveryday = forms.some((form) => everyday.includes(` ${form} `));
    if (forms[0] === '' || isEveryday) return isWritten(text, name);
    return forms.some((form) => plainText.includes(` ${form} `));
  });
}
