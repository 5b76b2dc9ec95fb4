import * as z from 'zod';

const outboxIntents = ['send-again', 'trust-address'] as const;

export type OutboxIntent = (typeof outboxIntents)[number];

export const outboxButton = z.object({ intent: z.enum(outboxIntents) });
