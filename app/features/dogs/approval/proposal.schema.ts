/** The forms to propose times for the first visit and to answer the proposal (R45). */
import * as z from 'zod';
import { optionalText, readWith, typedText } from '~/core/text/fields.schema';
import { parseLocalDateTime } from '~/core/time/business-time';
import { readMeetAt, shortNote } from './dog-notes.schema';

/** Names of the time fields, in order; their number is the maximum per proposal. */
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

export const withdrawProposalSchema = z.object({ proposal_id: proposalId });

export const pickSchema = z.object({
  proposal_id: proposalId,
  at: z.string().refine((text) => parseLocalDateTime(text) === text),
});

/** Same as {@link pickSchema} for Today, whose path contains no dog. */
export const pickOnTodaySchema = pickSchema.extend({ pet_id: z.string().min(1).max(40) });

export const declineProposalSchema = z.object({
  proposal_id: proposalId,
  decline_note: optionalText('Message', shortNote),
});
