/** A range of days in an address's query (R52, R58, R62, R64). */
import { addDays, addMonths, type LocalDate, parseLocalDate } from './business-time';

/** Both days are included. */
export type DayPeriod = { from: LocalDate; until: LocalDate };

/** An error in two days, and the field that it belongs to. */
export type DaysProblem = { at: 'from' | 'until'; text: string };

/** Two days as typed; empty if not given. */
export type TypedDays = { from: string; until: string; problem: DaysProblem | null };

// Longer than any written day.
const longestDay = 40;

/**
 * Reads the optional days of an address: as typed, and parsed, or null if missing or malformed.
 * @param last the last day's name in the query
 */
export function readDays(
  query: URLSearchParams,
  last = 'until',
): { from: LocalDate | null; until: LocalDate | null; typedDays: TypedDays } {
  const text = (name: string) =>
    (query.get(name) ?? '')
      .replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD')
      .trim()
      .slice(0, longestDay);
  const typedDays = { from: text('from'), until: text(last) };
  const [from, until] = [parseLocalDate(typedDays.from), parseLocalDate(typedDays.until)];
  const problem = problemOf(typedDays, { from, until });
  return { from, until, typedDays: { ...typedDays, problem } };
}

function problemOf(
  typedDays: { from: string; until: string },
  { from, until }: { from: LocalDate | null; until: LocalDate | null },
): DaysProblem | null {
  const unreadable = 'Please enter a date such as 2026-03-31.';
  if (from === null && typedDays.from !== '') return { at: 'from', text: unreadable };
  if (until === null && typedDays.until !== '') return { at: 'until', text: unreadable };
  const reversed = from !== null && until !== null && until < from;
  return reversed ? { at: 'until', text: 'The last day cannot be before the first.' } : null;
}

type PeriodRead =
  | { period: DayPeriod; typedDays: TypedDays }
  | { period: null; typedDays: TypedDays & { problem: DaysProblem } };

/**
 * Reads the period of an address that needs both days: the default one if it names neither.
 * @returns a null period if the days have an error
 */
export function readPeriod(
  query: URLSearchParams,
  usual: DayPeriod,
  mostYears: 1 | 3 = 1,
): PeriodRead {
  if (!query.has('from') && !query.has('until'))
    return { period: usual, typedDays: { ...usual, problem: null } };
  const { from, until, typedDays } = readDays(query);
  const refused = (problem: DaysProblem) => ({
    period: null,
    typedDays: { ...typedDays, problem },
  });
  if (typedDays.problem !== null) return refused(typedDays.problem);
  if (from === null) return refused({ at: 'from', text: 'Please enter both days.' });
  if (until === null) return refused({ at: 'until', text: 'Please enter both days.' });
  // A year may include both ends: Jan 1 to Jan 1.
  if (until > addMonths(from, 12 * mostYears))
    return refused({
      at: 'until',
      text: `Please choose ${mostYears === 1 ? 'a year' : 'three years'} at most.`,
    });
  return { period: { from, until }, typedDays };
}

/** The first day of a date's month. */
export function firstOfMonth(date: LocalDate): LocalDate {
  return `${date.slice(0, 7)}-01`;
}

/** Reads the period of a register: this month unless the address says otherwise. */
export function registerPeriod(query: URLSearchParams, today: LocalDate) {
  const month = firstOfMonth(today);
  return readPeriod(query, { from: month, until: addDays(addMonths(month, 1), -1) });
}
