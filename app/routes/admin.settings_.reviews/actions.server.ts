import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { replySchema, reviewButtonSchema } from '~/domain/review-answers.schema';
import { notesLimit } from '~/domain/typed-text.schema';
import type { SignedIn } from '../auth/session.server';
import { database } from '../database/database.server';
import { answerCardForm, refuseButton } from '../settings/answer-card-form.server';
import { redirectSaying } from '../web/flash.server';
import { notFound } from '../web/params.server';
import { refuseForm, refuseOrApologise } from '../web/refuse-form.server';
import { textFields } from '../web/text-fields.server';
import { approveReview } from './approve-review.server';
import { hideReview } from './hide-review.server';
import { replyToReview } from './reply-to-review.server';
import { showReview } from './show-review.server';

const notSaved = 'We could not save your answer just now. Please try again in a moment.';

/**
 * Answers the page of the reviews (R34): the switch that holds new ones, the buttons of each, and
 * the business's answer under one.
 * @param back the list that the form stood on
 */
export async function answerModerationForm(sent: FormData, viewer: SignedIn, back: string) {
  if (sent.has('card')) return answerCardForm(sent, viewer, { own: ['reviews'], back });
  if (sent.get('intent') === 'reply') return answerReply(sent, viewer, back);
  return pressButton(sent, viewer, back);
}

async function pressButton(sent: FormData, viewer: SignedIn, back: string) {
  const read = reviewButtonSchema.safeParse(Object.fromEntries(sent));
  if (!read.success) return refuseButton();
  const { intent, review_id: reviewId, seen } = read.data;
  try {
    switch (intent) {
      case 'approve':
        await approveReview(reviewId, viewer.id);
        break;
      case 'show':
        await showReview(reviewId, viewer.id);
        break;
      case 'hide':
        await hideReview(reviewId, seen === 'waiting' ? 'waiting' : 'shown', viewer.id);
        break;
    }
  } catch (error) {
    return refuseButton(error);
  }
  const text = intent === 'hide' ? 'The review is hidden.' : 'The review is shown.';
  return redirectSaying(back, { kind: 'success', text });
}

async function answerReply(sent: FormData, viewer: SignedIn, back: string) {
  const [reviewId, seen] = [sent.get('review_id'), sent.get('seen')];
  if (typeof reviewId !== 'string' || typeof seen !== 'string' || seen.length > notesLimit * 4)
    return refuseButton();
  const kept = await database().review.count({ where: { id: reviewId } });
  if (kept === 0) throw notFound();
  const submission = parseWithZod(
    textFields(sent, (name) => name === 'reply'),
    { schema: replySchema },
  );
  const refused = (answer: ReturnType<typeof refuseForm>) =>
    data({ sent: 'reply' as const, reviewId, ...answer.data }, answer.init ?? {});
  if (submission.status !== 'success') return refused(refuseForm(submission));
  const { reply } = submission.value;
  try {
    // A browser sends line breaks as two characters; what is stored has one.
    const was = seen.replace(/\r\n?/g, '\n');
    await replyToReview(reviewId, { reply, seen: was }, viewer.id);
  } catch (error) {
    return refused(refuseOrApologise(submission, error, notSaved));
  }
  const text = reply === '' ? 'Your answer is taken away.' : 'Your answer is saved.';
  return redirectSaying(back, { kind: 'success', text });
}
