import * as z from 'zod';
import { nightsBetween, parseLocalDate } from './business-time';
import { formatDay } from './format-dates';
import { type Reading, readWith, requiredText, typedText } from './fields.schema';

export const mostClosedDays = 62;

function readDay(typed: string): Reading<string> {
  const day = parseLocalDate(typed.trim());
  return day === null ? { problem: 'Please enter a date.' } : { value: day };
}

function readLastDay(typed: string): Reading<string> {
  return typed.trim() === '' ? { value: '' } : readDay(typed);
}

export const closedDatesSchema = z
  .object({
    from: typedText('The first day', 'Please enter the first day.').transform(readWith(readDay)),
    until: typedText('The last day').optional().transform(readWith(readLastDay)),
    reason: requiredText('the reason', 'Please enter a reason. Owners will see it.'),
  })
  .superRefine(({ from, until }, context) => {
    if (until === '') return;
    const days = nightsBetween(from, until) + 1;
    if (days >= 1 && days <= mostClosedDays) return;
    const message =
      days < 1
        ? 'The last day cannot be before the first.'
        : `Please close at most ${mostClosedDays} days in one go.`;
    context.addIssue({ code: 'custom', path: ['until'], message });
  });

export type ClosedSpan = { from: string; until: string; reason: string };

export const openDatesSchema = z.object({
  from: z.string().refine((day) => parseLocalDate(day) !== null),
  until: z.string().refine((day) => parseLocalDate(day) !== null),
  reason: z.string().max(1000),
});

/** `Dec 24, 2026`, or `Dec 24, 2026 to Jan 2, 2027`. */
export function formatClosedSpan({ from, until }: Pick<ClosedSpan, 'from' | 'until'>): string {
  return from === until ? formatDay(from) : `${formatDay(from)} to ${formatDay(until)}`;
}
