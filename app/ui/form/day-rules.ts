import { clockText } from '~/core/text/format';

/** Whether a day can be chosen: with a note about it, or the reason why not. */
export type DayVerdict = { open: true; note?: string } | { open: false; reason: string };

/** Values that a date-time field offers; days are `YYYY-MM-DD`, times minutes since midnight. */
export interface DayRules {
  /** Earliest and latest value of the field, `YYYY-MM-DDTHH:mm`. */
  min: string;
  max: string;
  describeDay: (date: string) => DayVerdict;
  timesFor: (date: string) => readonly number[];
  /** The default day before a choice; the first open one if missing or closed. */
  usualDay?: string;
  /** The default time of a day, in minutes; 9 AM if missing. */
  usualTime?: number;
  /** Explanation of the marks in the calendar. */
  legend?: string;
}

/** Returns the verdict on a day, including the field's own bounds, which no rule can widen. */
export function verdictOn(date: string, { min, max, describeDay }: DayRules): DayVerdict {
  const verdict = describeDay(date);
  if (!verdict.open) return verdict;
  if (date < min.slice(0, 10)) return { open: false, reason: 'This day is too early.' };
  if (date > max.slice(0, 10)) return { open: false, reason: 'This day is too far ahead.' };
  return verdict;
}

/** Returns the times to offer on a day, within the field's bounds. */
export function timesOn(date: string, { min, max, timesFor }: DayRules): number[] {
  return timesFor(date).filter((minutes) => {
    const value = valueOf(date, minutes);
    return value >= min && value <= max;
  });
}

/** Returns the field's value for a day and a time. */
export function valueOf(date: string, minutes: number): string {
  return `${date}T${clockText(minutes)}`;
}

/**
 * Returns the day to show first: that of the value, otherwise the default day or the first open one; null if
 * all are closed.
 */
export function firstDay(value: string, rules: DayRules): string | null {
  if (value) return value.slice(0, 10);
  const days = [rules.usualDay, rules.min.slice(0, 10)];
  return days.find((day) => day !== undefined && verdictOn(day, rules).open) ?? null;
}

/** Returns the offered time closest to the default one. */
export function timeToBeginWith(times: readonly number[], { usualTime = 9 * 60 }: DayRules) {
  const away = (minutes: number) => Math.abs(minutes - usualTime);
  return times.reduce<number | undefined>(
    (best, minutes) => (best === undefined || away(minutes) < away(best) ? minutes : best),
    undefined,
  );
}

/** Whether the field's bounds allow only one day, so that only a time is to be chosen. */
export function isOneDay({ min, max }: DayRules): boolean {
  return min.slice(0, 10) === max.slice(0, 10);
}
