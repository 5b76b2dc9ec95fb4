/** The admin's answers to claims (R94), on the pages that have their buttons. */
import { ServiceError } from '~/core/errors/service-error.server';
import { interval } from '~/core/runtime/intervals.server';
import type { SignedIn } from '~/core/session/session.server';
import { type Flash, redirectWithFlash } from '~/core/web/flash.server';
import { noticedIn, refusalOrQuestion } from '~/core/web/read-form.server';
import {
  answerClaim,
  type AnsweredClaim,
  type ClaimAnswer,
  undoClaimAnswer,
} from './answer-claim.server';
import { claimButton, type ClaimAnswerIntent } from './claim.schema';
import { paidText } from './other-ways';

/** Handles a press: back to the page with its named Undo, a refusal, or a question (K3). */
export async function handleClaimAnswer(
  intent: ClaimAnswerIntent,
  form: FormData,
  page: { viewer: SignedIn; back: string; undoAt: string },
) {
  try {
    return await redirectWithFlash(page.back, await answer(intent, form, page));
  } catch (error) {
    return refusalOrQuestion(error, form, 'Record it anyway');
  }
}

async function answer(
  intent: ClaimAnswerIntent,
  form: FormData,
  { viewer, undoAt }: { viewer: SignedIn; undoAt: string },
): Promise<Flash> {
  const read = claimButton.safeParse(Object.fromEntries(form));
  if (!read.success)
    throw new ServiceError('invalid', 'Please reload this page and press the button again.');
  const { claim_id: claimId } = read.data;
  const given = (to: ClaimAnswer) =>
    answerClaim({ claimId, viewer, answer: to, noticed: noticedIn(form) });
  switch (intent) {
    case 'claim-received':
      return undoable(await given('received'), undoAt, {
        text: (paid) => `${paid} recorded.`,
        name: 'received',
      });
    case 'claim-not-yet':
      return undoable(await given('not_received'), undoAt, {
        text: (paid, owner) => `We’ll tell ${owner} that ${paid} isn’t here yet.`,
        name: 'not yet',
      });
    case 'undo-claim': {
      const undone = await undoClaimAnswer(claimId, viewer);
      const text = `Undone. ${paidOf(undone)} still needs your answer.`;
      return { kind: 'success', text };
    }
  }
}

const paidOf = ({ amountCents: cents, method }: AnsweredClaim) => paidText({ cents, method });

function undoable(
  claim: AnsweredClaim,
  at: string,
  said: { text: (paid: string, owner: string) => string; name: string },
): Flash {
  const owner = claim.firstName ?? 'the owner';
  const paid = paidOf(claim);
  return {
    kind: 'success',
    text: said.text(paid, owner),
    undo: [
      {
        at,
        name: `${claim.firstName ?? 'Owner'}, ${paid}: ${said.name}.`,
        forMs: interval('answerUndo'),
        fields: { intent: 'undo-claim' satisfies ClaimAnswerIntent, claim_id: claim.id },
      },
    ],
  };
}
