import { clockText } from '~/lib/format';

/** Whether a day can be chosen, and the sentence that says why not. */
export type DayVerdict = { open: true } | { open: false; reason: string };

/** What a date-time field offers; days are `YYYY-MM-DD`, times minutes since midnight. */
export interface DayRules {
  /** Earliest and latest value of the field, `YYYY-MM-DDTHH:mm`. */
  min: string;
  max: string;
  describeDay: (date: string) => DayVerdict;
  timesFor: (date: string) => readonly number[];
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

/** The day to begin with: that of the value, else the first one when it can be chosen. */
export function firstDay(value: string, rules: DayRules): string | null {
  if (value) return value.slice(0, 10);
  const earliest = rules.min.slice(0, 10);
  return verdictOn(earliest, rules).open ? earliest : null;
}
