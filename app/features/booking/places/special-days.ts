/** Labels and formats of special days (R7, R43), separate from their form. */
import { formatDay } from '~/core/time/format-dates';

export const specialDayKinds = ['closed', 'no_moves', 'limit'] as const;

export type SpecialDayKind = (typeof specialDayKinds)[number];

/** Labels of the kinds for the admin (R7, R43). */
export const specialDayLabels: Record<SpecialDayKind, string> = {
  closed: 'Closed',
  no_moves: 'No Drop Off or Pick Up',
  limit: 'Other limit',
};

/** Consecutive special days with the same rule. ISO local dates, both inclusive. */
export type SpecialSpan = {
  from: string;
  until: string;
  kind: SpecialDayKind;
  reason: string;
  dogLimit: number | null;
  overnightLimit: number | null;
};

/** Formats a span: `Dec 24, 2026`, or `Dec 24, 2026 to Jan 2, 2027`. */
export function formatDays({ from, until }: Pick<SpecialSpan, 'from' | 'until'>): string {
  return from === until ? formatDay(from) : `${formatDay(from)} to ${formatDay(until)}`;
}

/** Formats the rule of special days: `Closed: Family party`, `At most 4 dogs, 2 overnight`. */
export function formatSpecial({
  kind,
  reason,
  dogLimit,
  overnightLimit,
}: Omit<SpecialSpan, 'from' | 'until'>): string {
  const what = kind === 'limit' ? limitText({ dogLimit, overnightLimit }) : specialDayLabels[kind];
  return reason === '' ? what : `${what}: ${reason}`;
}

function limitText({
  dogLimit,
  overnightLimit,
}: Pick<SpecialSpan, 'dogLimit' | 'overnightLimit'>): string {
  const overnight = overnightLimit === null ? '' : `${overnightLimit} overnight`;
  if (dogLimit === null) return `At most ${overnight}`;
  const dogs = `At most ${dogLimit} ${dogLimit === 1 ? 'dog' : 'dogs'}`;
  return overnight === '' ? dogs : `${dogs}, ${overnight}`;
}
