import * as z from 'zod';
import {
  longestShortText,
  optionalText,
  type Reading,
  readWith,
  typedText,
} from '~/core/text/fields.schema';
import { nightsBetween, parseLocalDate } from '~/core/time/business-time';
import type { Limits } from './headcount';
import { specialDayKinds, type SpecialSpan } from './special-days';

const mostSpecialDays = 62;

function readDay(text: string): Reading<string> {
  const day = parseLocalDate(text.trim());
  return day === null ? { problem: 'Please enter a date.' } : { value: day };
}

function readLastDay(text: string): Reading<string> {
  return text.trim() === '' ? { value: '' } : readDay(text);
}

const mostPlaces = 99;

/** Parses a whole number from `least` to `most`, two digits of dogs by default; null if empty. */
export const readPlaces =
  (least: 0 | 1, most = mostPlaces) =>
  (raw: string): Reading<number | null> => {
    const text = raw.trim();
    if (text === '') return { value: null };
    const places = /^\d{1,3}$/.test(text) ? Number(text) : -1;
    return places >= least && places <= most
      ? { value: places }
      : {
          problem: `Please enter a whole number from ${least} to ${most}, or leave it empty.`,
        };
  };

/** Returns the problem with two limits set together; null if there isn't one. */
export function limitsProblem({ dogLimit, overnightLimit }: Limits): string | null {
  return dogLimit !== null && overnightLimit !== null && overnightLimit > dogLimit
    ? 'There can’t be more dogs overnight than in the house.'
    : null;
}

const places = (what: string) =>
  typedText(what)
    .optional()
    .transform(readWith(readPlaces(0)));

export const specialDaysSchema = z
  .object({
    from: typedText('The first day', 'Please enter the first day.').transform(readWith(readDay)),
    until: typedText('The last day').optional().transform(readWith(readLastDay)),
    kind: z.enum(specialDayKinds, { error: 'Choose what is special.' }).default('closed'),
    reason: optionalText('the reason', longestShortText),
    dogLimit: places('how many dogs'),
    overnightLimit: places('how many dogs overnight'),
  })
  .superRefine((days, context) => {
    for (const [field, message] of problemsOf(days))
      context.addIssue({ code: 'custom', path: [field], message });
  });

function* problemsOf(days: SpecialSpan): Generator<[keyof SpecialSpan, string]> {
  const { from, until, kind, reason, dogLimit, overnightLimit } = days;
  const length = until === '' ? 1 : nightsBetween(from, until) + 1;
  if (length < 1) yield ['until', 'The last day cannot be before the first.'];
  if (length > mostSpecialDays)
    yield ['until', `Please set at most ${mostSpecialDays} days in one go.`];
  if (kind !== 'limit') {
    if (reason === '') yield ['reason', 'Please enter a reason. Owners will see it.'];
  } else if (dogLimit === null && overnightLimit === null)
    yield ['dogLimit', 'Please enter at least one of the two numbers.'];
  const problem = kind === 'limit' ? limitsProblem(days) : null;
  if (problem !== null) yield ['overnightLimit', problem];
}

const shownDays = {
  from: z.string().refine((day) => parseLocalDate(day) !== null),
  until: z.string().refine((day) => parseLocalDate(day) !== null),
  reason: z.string().max(1000).default(''),
};

export const clearedDaysSchema = z.object({
  ...shownDays,
  kind: z.enum(specialDayKinds).default('closed'),
});

/** Closed days whose stays are canceled, with the ids that the page named (R123). */
export const canceledDaysSchema = z.object({
  ...shownDays,
  stay: z.array(z.string().max(40)).min(1).max(500),
});
