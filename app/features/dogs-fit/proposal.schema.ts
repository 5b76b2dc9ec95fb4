/** The forms of proposing times for the first visit, and of answering that (R45). */
import * as z from 'zod';
import { optionalText, readWith, typedText } from '~/core/text/fields.schema';
import { parseLocalDateTime } from '~/core/time/business-time';
import { readMeetAt, shortNote } from './dog-notes.schema';

/** As many as one proposal has at most, in the order of the form. */
export const timeFields = ['first', 'second', 'third'] as const;

export const timeLabels = {
  first: 'First choice',
  second: 'Second choice',
  third: 'Third choice',
} as const satisfies Record<(typeof timeFields)[number], string>;

const proposedTime = (what: string) => typedText(what).optional().transform(readWith(readMeetAt));

export const proposalSchema = z
  .object({
    first: proposedTime(timeLabels.first),
    second: proposedTime(timeLabels.second),
    third: proposedTime(timeLabels.third),
    meeting_note: optionalText('Note', shortNote),
  })
  .refine(({ first, second, third }) => (first ?? second ?? third) !== null, {
    error: 'Please choose at least one time.',
    path: ['first'],
  });

const proposalId = z.string().min(1).max(40);

export const takeBackSchema = z.object({ proposal_id: proposalId });

export const pickSchema = z.object({
  proposal_id: proposalId,
  at: z.string().refine((text) => parseLocalDateTime(text) === text),
});

/** On Today, where the address names no dog. */
export const pickOnTodaySchema = pickSchema.extend({ pet_id: z.string().min(1).max(40) });

export const declineSchema = z.object({
  proposal_id: proposalId,
  decline_note: optionalText('Message', shortNote),
});
