import * as z from 'zod';

/** The buttons of an email (R36). */
export type OutboxIntent = 'send-again' | 'trust-address';

/** The "Resume emails" button on Health. */
export const resumeButton = z.object({ address: z.string().min(1).max(254) });
