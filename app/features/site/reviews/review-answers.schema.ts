import * as z from 'zod';
import { notesLimit, optionalText } from '~/core/text/fields.schema';

export const reviewStates = ['waiting', 'shown', 'hidden'] as const;

export type ReviewStateName = (typeof reviewStates)[number];

/** Parses the review state of a query; null if unknown. */
export function parseReviewState(text: string | null): ReviewStateName | null {
  return reviewStates.find((state) => state === text) ?? null;
}

export type ReviewButton = 'approve' | 'hide' | 'show';

export const reviewButtonSchema = z.object({
  review_id: z.string().min(1).max(64),
  seen: z.enum(reviewStates),
});

export const reviewReplySchema = z.object({
  review_id: z.string().default(''),
  reply: optionalText('your answer', notesLimit),
});
