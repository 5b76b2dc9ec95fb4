import * as z from 'zod';
import { notesLimit, optionalText } from '~/core/text/fields.schema';

export const reviewStates = ['waiting', 'shown', 'hidden'] as const;

export type ReviewStateName = (typeof reviewStates)[number];

/** The list that an address asks for; the waiting ones unless it names another. */
export function parseReviewState(text: string | null): ReviewStateName | null {
  return reviewStates.find((state) => state === text) ?? null;
}

const reviewButtons = ['approve', 'hide', 'show'] as const;

export type ReviewButton = (typeof reviewButtons)[number];

export const reviewButtonSchema = z.object({
  intent: z.enum(reviewButtons),
  review_id: z.string().min(1).max(64),
  seen: z.enum(reviewStates),
});

export const replySchema = z.object({ reply: optionalText('your answer', notesLimit) });
