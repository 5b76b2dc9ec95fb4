import * as z from 'zod';

const outboxIntents = ['send-again', 'trust-address'] as const;

export type OutboxIntent = (typeof outboxIntents)[number];

export const outboxButton = z.object({ intent: z.enum(outboxIntents) });

/** "Resume emails" on Health. */
export const resumeButton = z.object({ address: z.string().min(1).max(254) });
