/** The admin's answers to claims (R94), on the pages that have their buttons. */
import { interval } from '~/core/runtime/intervals.server';
import type { Viewer } from '~/core/session/permissions';
import type { Undo } from '~/core/web/flash.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import {
  answerClaim,
  type AnsweredClaim,
  type ClaimAnswer,
  undoClaimAnswer,
} from './answer-claim.server';
import { claimButton, type ClaimAnswerIntent } from './claim.schema';
import { paidText } from './other-ways';

/** `undoAt` is the action of the Undo: a page that handles these forms. */
type SentHere = Sent<{ viewer: Viewer; back: string; undoAt: string }>;

const paidOf = ({ amountCents: cents, method }: AnsweredClaim) => paidText({ cents, method });

/** Declares a button that answers a claim, with its Undo. It may ask first (K3). */
const answering = <Id extends ClaimAnswerIntent>(
  id: Id,
  answer: ClaimAnswer,
  { named, said }: { named: string; said: (paid: string, owner: string) => string },
) =>
  pageForm({
    ...{ id, schema: claimButton, goOn: 'Record it anyway' },
    button: true,
    async act({ claim_id: claimId }, { context, noticed }: SentHere) {
      const { viewer, back: to, undoAt: at } = context;
      const claim = await answerClaim({ claimId, viewer, answer, noticed });
      const paid = paidOf(claim);
      const undo: Undo = {
        at,
        name: `${claim.firstName ?? 'Owner'}, ${paid}: ${named}.`,
        forMs: interval('answerUndo'),
        fields: { intent: 'undo-claim' satisfies ClaimAnswerIntent, claim_id: claim.id },
      };
      return { to, said: said(paid, claim.firstName ?? 'the owner'), undo: [undo] };
    },
  });

export const claimForms = [
  answering('claim-received', 'received', {
    named: 'received',
    said: (paid) => `${paid} recorded.`,
  }),
  answering('claim-not-yet', 'not_received', {
    named: 'not yet',
    said: (paid, owner) => `We’ll tell ${owner} that ${paid} isn’t here yet.`,
  }),
  pageForm({
    ...{ id: 'undo-claim', schema: claimButton },
    button: true,
    async act({ claim_id: claimId }, { context: { viewer, back: to } }: SentHere) {
      const undone = await undoClaimAnswer(claimId, viewer);
      return { to, said: `Undone. ${paidOf(undone)} still needs your answer.` };
    },
  }),
] as const;
