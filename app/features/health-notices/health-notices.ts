/** What owners are told about an illness in the house, without names (R105). */
import { nameList } from '~/core/text/format';
import { addDays, type LocalDate, type LocalDateTime, dateOf } from '~/core/time/business-time';
import { formatWeekdayDate } from '~/core/time/format-dates';
import type { DaysAround } from './together';

/** Days to choose from, before and after the day of the incident. */
export const daysAroundChoices = [0, 1, 2, 3, 5, 7, 10, 14] as const;

const usualDays: DaysAround = { before: 3, after: 0 };

/** The days of an address, the usual ones for what cannot be chosen. */
export function daysAroundIn(query: URLSearchParams): DaysAround {
  const chosen = (name: keyof DaysAround) =>
    daysAroundChoices.find((days) => String(days) === query.get(name)) ?? usualDays[name];
  return { before: chosen('before'), after: chosen('after') };
}

/** For how many days from today on coming stays say it and can be canceled free; 0 for not at all. */
export const lineDaysChoices = ['0', '3', '7', '10', '14', '21'] as const;

/** The last day on which a stay that says it can begin. */
export function lastDayOfLine(today: LocalDate, lineDays: number): LocalDate {
  return addDays(today, lineDays);
}

/** What the form begins with. */
export function usualTexts(
  dogs: readonly string[],
  at: LocalDateTime,
): { text: string; own_text: string; line: string } {
  const names = nameList(dogs) || 'your dog';
  const are = dogs.length > 1 ? 'are' : 'is';
  return {
    text: `A dog that was here on ${formatWeekdayDate(dateOf(at))} fell ill, and your dog was in the house in those days. Please watch for anything unusual, and call your vet if your dog seems unwell. Write to us or call us with any question.`,
    own_text: `We’re letting the owners of dogs that were here in the same days know that a dog fell ill, without naming ${names} or you. How ${are} ${names} doing?`,
    line: 'A dog that was here fell ill. Write to us or call us with any question.',
  };
}

/** What is added to a text where coming stays can be canceled free. */
export function freeText(lastDay: LocalDate): string {
  return `If you have a stay that begins by ${formatWeekdayDate(lastDay)}, you can cancel it free of charge until Drop Off.`;
}

/** Which of these names a text has as a whole word, written as they are. */
export function namesIn(text: string, names: readonly string[]): string[] {
  const words = new Set(names.map((name) => name.trim()).filter((name) => name.length > 1));
  return [...words].filter((name) => {
    const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(text);
  });
}
