import * as z from 'zod';

/** What the buttons on a mail of the outbox ask for (R36). */
export const outboxIntents = ['send-again', 'trust-address'] as const;

export type OutboxIntent = (typeof outboxIntents)[number];

export const outboxButton = z.object({ intent: z.enum(outboxIntents) });
