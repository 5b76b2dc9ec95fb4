/** Times of a year in a setting, one per line, such as `Jul 1 to Aug 31: Boarding $75` (R98, R144). */
import { addDays, parseLocalDate, type LocalDate } from '~/core/time/business-time';
import { formatLongMonthDay, formatMonthDay } from '~/core/time/format-dates';

/** First and last day as `MM-DD`; may span New Year. */
export type TimeOfYear = { from: string; until: string };

/** Reads one kind of line. */
export type LineKind<Value> = {
  /** Expression for the part after the colon, with one group. */
  pattern: string;
  /** Returns the value of the group; null if it isn't one. */
  read: (written: string) => Value | null;
  example: string;
  /** Noun for the value of a day: `price`. */
  each: string;
};

const mostLines = 6;

// A year with a February 29.
const leapYear = 2028;
const months = Array.from({ length: 12 }, (_, index) =>
  formatLongMonthDay(`${leapYear}-${String(index + 1).padStart(2, '0')}-01`)
    .slice(0, -2)
    .toLowerCase(),
);
const dayPattern = '([a-z]{3,9})\\.?\\s+(\\d{1,2})';

/** Parses one line; null if malformed. */
function readLine<Value>(line: string, kind: LineKind<Value>): (TimeOfYear & Value) | null {
  const pattern = `^${dayPattern}\\s*(?:to|until|-|–)\\s*${dayPattern}(?:\\s*:|\\s)\\s*${kind.pattern}$`;
  const [, fromMonth = '', fromDay = '', untilMonth = '', untilDay = '', written = ''] =
    new RegExp(pattern, 'i').exec(line.trim()) ?? [];
  const from = monthDay(fromMonth, fromDay);
  const until = monthDay(untilMonth, untilDay);
  const value = kind.read(written);
  return from === null || until === null || value === null ? null : { from, until, ...value };
}

function monthDay(month: string, day: string): string | null {
  const number = months.findIndex((name) => name.startsWith(month.toLowerCase())) + 1;
  const date = `${leapYear}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseLocalDate(date)?.slice(5) ?? null;
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** Returns the times of the setting in order; unreadable lines are left out. */
export function timesIn<Value>(text: string, kind: LineKind<Value>): (TimeOfYear & Value)[] {
  return linesOf(text).flatMap((line) => readLine(line, kind) ?? []);
}

/** Returns the reason the setting can't be saved; null if it can. */
export function linesProblem<Value>(text: string, kind: LineKind<Value>): string | null {
  const lines = linesOf(text);
  if (lines.length > mostLines) return `Please enter ${mostLines} lines at most.`;
  const unread = lines.find((line) => readLine(line, kind) === null);
  if (unread !== undefined)
    return `We can’t read “${unread.trim().slice(0, 60)}”. An example: ${kind.example}`;
  const times = timesIn(text, kind);
  for (let date = `${leapYear}-01-01`; date < `${leapYear + 1}`; date = addDays(date, 1)) {
    if (times.filter((time) => isWithin(time, date)).length > 1)
      return `Two of these lines have ${formatMonthDay(date)}. Each day can have one ${kind.each}.`;
  }
  return null;
}

/** Whether the day is in that time of any year, last day included. */
export function isWithin({ from, until }: TimeOfYear, date: LocalDate): boolean {
  const day = date.slice(5);
  return from <= until ? from <= day && day <= until : from <= day || day <= until;
}

/** Formats a time of year: `Jul 1 to Aug 31`. */
export function formatTimeOfYear({ from, until }: TimeOfYear): string {
  const words = (day: string) => formatMonthDay(`${leapYear}-${day}`);
  return `${words(from)} to ${words(until)}`;
}
