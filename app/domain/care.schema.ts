/** The forms about meals and medicine (R51). */
import * as z from 'zod';
import { type LocalDate, parseLocalDate } from './business-time';
import { careKinds, careOutcomes, readClock, timesProblem } from './care';
import { optionalText, type Reading, readWith, requiredText, typedText } from './fields.schema';

const longestAmount = 60;
export const longestCareNote = 300;

const chooseAgain = 'Please reload this page and press the button again.';
const id = z.string({ error: chooseAgain }).min(1, chooseAgain).max(40, chooseAgain);

function readDate(typed: string): Reading<LocalDate | null> {
  const text = typed.trim();
  if (text === '') return { value: null };
  const date = parseLocalDate(text);
  return date === null ? { problem: 'Please enter a date, or leave it empty.' } : { value: date };
}

const date = typedText('The date').optional().transform(readWith(readDate));

/** Ticked and typed times alike, such as `07:00`; empty inputs are no times. */
const times = z
  .array(typedText('The time'))
  .default([])
  .transform((typed, context): number[] => {
    const texts = [...new Set(typed.map((text) => text.trim()).filter((text) => text !== ''))];
    const read = texts.map(readClock);
    const minutes = read.filter((time) => time !== null).sort((a, b) => a - b);
    const problem =
      minutes.length < read.length
        ? 'Please enter a time, such as 7:00 AM.'
        : timesProblem(minutes);
    if (problem === null) return minutes;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

/** An item of a plan: a new one, or in the place of the one that `item_id` names. */
export const careItemSchema = z
  .object({
    item_id: id.optional(),
    kind: z.enum(careKinds, { error: 'Please choose one.' }),
    what: requiredText('What it is', 'Please enter what it is'),
    amount: optionalText('the amount', longestAmount),
    times,
    reason: optionalText('the reason', 120),
    note: optionalText('the note', longestCareNote),
    from_date: date,
    until_date: date,
  })
  .refine(
    ({ from_date: from, until_date: until }) => from === null || until === null || from <= until,
    { path: ['until_date'], error: 'The last day is before the first.' },
  );

export type CareItemInput = z.output<typeof careItemSchema>;

export const stopCareSchema = z.object({ item_id: id });

export const tickIntents = ['tick', 'take-back', 'care-note'] as const;

export type TickIntent = (typeof tickIntents)[number];

const longestKey = 60;

/** What was due as `ITEM:DATE:MINUTES`, once for each; a device may tell when it happened. */
export const tickSchema = z.object({
  due: z.array(z.string().max(longestKey)).min(1).max(200),
  outcome: z.enum(careOutcomes),
  note: optionalText('the note', longestCareNote),
  done_at: z.coerce.date().optional().catch(undefined),
});

export const takeBackSchema = z.object({ tick_id: id });

export const careNoteSchema = z.object({
  tick_id: id,
  note: requiredText('the note', 'Please enter a note', longestCareNote),
});
