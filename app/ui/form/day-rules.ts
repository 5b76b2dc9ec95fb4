import { clockText } from '~/core/text/format';

/** Whether a day can be chosen: with what is special about it, or why not. */
export type DayVerdict = { open: true; note?: string } | { open: false; reason: string };

/** What a date-time field offers; days are `YYYY-MM-DD`, times minutes since midnight. */
export interface DayRules {
  /** Earliest and latest value of the field, `YYYY-MM-DDTHH:mm`. */
  min: string;
  max: string;
  describeDay: (date: string) => DayVerdict;
  timesFor: (date: string) => readonly number[];
  /** The day to begin with while none is chosen; the first one when left out or closed. */
  usualDay?: string;
  /** The time to begin with on a day without a choice yet, in minutes; 9 AM when left out. */
  usualTime?: number;
  /** What the marks in the calendar mean. */
  legend?: string;
}

/** The verdict on a day, the field's own bounds included, which no rule can widen. */
export function verdictOn(date: string, { min, max, describeDay }: DayRules): DayVerdict {
  const verdict = describeDay(date);
  if (!verdict.open) return verdict;
  if (date < min.slice(0, 10)) return { open: false, reason: 'This day is too early.' };
  if (date > max.slice(0, 10)) return { open: false, reason: 'This day is too far ahead.' };
  return verdict;
}

/** The times to offer on a day, within the field's bounds. */
export function timesOn(date: string, { min, max, timesFor }: DayRules): number[] {
  return timesFor(date).filter((minutes) => {
    const value = valueOf(date, minutes);
    return value >= min && value <= max;
  });
}

/** The field's value for a day and a time. */
export function valueOf(date: string, minutes: number): string {
  return `${date}T${clockText(minutes)}`;
}

/** The day to begin with: that of the value, else the usual or the first one that is open. */
export function firstDay(value: string, rules: DayRules): string | null {
  if (value) return value.slice(0, 10);
  const days = [rules.usualDay, rules.min.slice(0, 10)];
  return days.find((day) => day !== undefined && verdictOn(day, rules).open) ?? null;
}

/** The offered time nearest to the usual one. */
export function timeToBeginWith(times: readonly number[], { usualTime = 9 * 60 }: DayRules) {
  const away = (minutes: number) => Math.abs(minutes - usualTime);
  return times.reduce<number | undefined>(
    (best, minutes) => (best === undefined || away(minutes) < away(best) ? minutes : best),
    undefined,
  );
}

/** Whether the field's bounds leave one day, so that only a time is to be chosen. */
export function isOneDay({ min, max }: DayRules): boolean {
  return min.slice(0, 10) === max.slice(0, 10);
}
