/** The forms about meals and medicine (R51). */
import * as z from 'zod';
import {
  optionalText,
  type Reading,
  readWith,
  requiredText,
  typedText,
} from '~/core/text/fields.schema';
import { type LocalDate, parseLocalDate } from '~/core/time/business-time';
import {
  careKinds,
  careOutcomes,
  careTimesProblem,
  enterTime,
  notRecorded,
  readClock,
} from './care';

const longestAmount = 60;
const longestReason = 120;
const longestNote = 300;

const chooseAgain = 'Please reload this page and press the button again.';
const id = z.string({ error: chooseAgain }).min(1, chooseAgain).max(40, chooseAgain);

function readDate(raw: string): Reading<LocalDate | null> {
  const text = raw.trim();
  if (text === '') return { value: null };
  const date = parseLocalDate(text);
  return date === null ? { problem: 'Please enter a date, or leave it empty.' } : { value: date };
}

const date = typedText('The date').optional().transform(readWith(readDate));

const time = typedText('The time').optional();

/** The inputs for times other than the presets. */
export const otherTimes = ['time_1', 'time_2', 'time_3', 'time_4', 'time_5', 'time_6'] as const;

type Typed = { times: readonly string[] } & {
  [Name in (typeof otherTimes)[number]]?: string | undefined;
};

/**
 * Returns the ticked and typed times, such as `07:00`, without empty inputs and repeats; null for an invalid
 * one.
 */
function timesIn(values: Typed): (number | null)[] {
  const all = [...values.times, ...otherTimes.map((name) => values[name] ?? '')];
  return [...new Set(all.map((text) => text.trim()).filter(Boolean))].map(readClock);
}

/** Returns the times of a valid form, ascending, in minutes since midnight. */
export function careTimes(values: Typed): number[] {
  const times = timesIn(values).filter((minutes) => minutes !== null);
  return [...new Set(times)].sort((a, b) => a - b);
}

/** A care item: a new one, or the replacement of `item_id`. */
export const careItemSchema = z
  .object({
    item_id: id.optional(),
    kind: z.enum(careKinds, { error: 'Please choose one.' }),
    what: requiredText('What it is', 'Please enter what it is'),
    amount: optionalText('the amount', longestAmount),
    times: z.array(typedText('The time')).default([]),
    time_1: time,
    time_2: time,
    time_3: time,
    time_4: time,
    time_5: time,
    time_6: time,
    reason: optionalText('the reason', longestReason),
    note: optionalText('the note', longestNote),
    from_date: date,
    until_date: date,
  })
  .superRefine((fields, context) => {
    const { from_date: from, until_date: until } = fields;
    const problem = timesIn(fields).includes(null)
      ? enterTime
      : careTimesProblem(careTimes(fields));
    if (problem !== null) context.addIssue({ code: 'custom', path: ['times'], message: problem });
    if (from !== null && until !== null && until < from)
      context.addIssue({
        code: 'custom',
        path: ['until_date'],
        message: 'The last day is before the first.',
      });
  });

export type CareItemInput = z.output<typeof careItemSchema>;

export const stopCareSchema = z.object({ item_id: id });

const longestKey = 60;

/** Due care as `ITEM:DATE:MINUTES`; a device that was offline also sends the time of the tick. */
export const tickSchema = z.object({
  due: z.array(z.string().max(longestKey)).min(1).max(200),
  outcome: z.enum([...careOutcomes, notRecorded]),
  note: optionalText('the note', longestNote),
  done_at: z.coerce.date().optional().catch(undefined),
  /** Answers care missed on an earlier day: given when it was due, or at `given_at` on that day. */
  missed: z.literal('on').optional(),
  given_at: typedText('The time').optional(),
});

export const undoTickSchema = z.object({ tick_id: id });

/** Date of the page's day, so that a press after midnight answers no more than the page showed. */
const before = z.string({ error: chooseAgain }).transform((raw, context) => {
  const date = parseLocalDate(raw);
  if (date !== null) return date;
  context.addIssue({ code: 'custom', message: chooseAgain });
  return z.NEVER;
});

/** Answers all open care of a kind before a day as not recorded (R121). */
export const notRecordedSchema = z.object({ before, of: z.enum(['medicine', 'others']) });

/** Undoes that, by the time of the press. */
export const undoNotRecordedSchema = z.object({ noted_at: z.coerce.date({ error: chooseAgain }) });

/** Assumes that the stays that nobody noted before a day went as booked (R121). */
export const asBookedSchema = z.object({ before });

export const careNoteSchema = z.object({
  tick_id: id,
  note: requiredText('the note', 'Please enter a note', longestNote),
});
