import * as z from 'zod';
import { amountField } from '~/core/money/amount-field';
import { claimMethods } from './other-ways';

/** The owner's buttons on the payment page (R94). */
export type ClaimIntent = 'claim' | 'withdraw-claim';

/** The admin's buttons on Today and on the stay's page. */
export const claimAnswerIntents = ['claim-received', 'claim-not-yet', 'undo-claim'] as const;

export type ClaimAnswerIntent = (typeof claimAnswerIntents)[number];

const mostClaimedCents = 9_999_999;

export const claimSchema = z.object({
  method: z.enum(claimMethods, { error: 'Choose how you paid.' }),
  amount: amountField({ mostCents: mostClaimedCents }),
});

/** A button about a claim, with the claim's id. */
export const claimButton = z.object({ claim_id: z.string().min(1).max(40) });
