import { parseForm } from '~/core/web/form';
import { data } from '@remix-run/node';
import { replySchema, reviewButtonSchema } from '~/features/reviews/review-answers.schema';
import { notesLimit } from '~/core/text/fields.schema';
import type { SignedIn } from '~/core/session/session.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { handleCard, refuseButton } from '~/features/settings/settings-card.action.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { notFound } from '~/core/web/guards.server';
import { formError, formErrorOr503 } from '~/core/web/read-form.server';
import {
  approveReview,
  hideReview,
  replyToReview,
  showReview,
} from '~/features/reviews/moderate-reviews.server';

const notSaved = 'We couldn’t save your answer just now. Please try again in a moment.';

/**
 * Handles every form of the page (R34): the switch that holds new reviews, the buttons of a review,
 * and the business's answer.
 * @param back the list that the form was on
 */
export async function handleModeration(form: FormData, viewer: SignedIn, back: string) {
  if (form.has('card')) return handleCard(form, viewer, { own: ['reviews'], back });
  if (form.get('intent') === 'reply') return saveReply(form, viewer, back);
  return pressButton(form, viewer, back);
}

async function pressButton(form: FormData, viewer: SignedIn, back: string) {
  const read = reviewButtonSchema.safeParse(Object.fromEntries(form));
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
  const text = intent === 'hide' ? 'Review hidden.' : 'Review shown.';
  return redirectWithFlash(back, { kind: 'success', text });
}

async function saveReply(form: FormData, viewer: SignedIn, back: string) {
  const [reviewId, seen] = [form.get('review_id'), form.get('seen')];
  if (typeof reviewId !== 'string' || typeof seen !== 'string' || seen.length > notesLimit * 4)
    return refuseButton();
  const submission = parseForm(form, replySchema);
  const refused = (answer: ReturnType<typeof formError>) =>
    data({ sent: 'reply' as const, reviewId, ...answer.data }, answer.init ?? {});
  if (submission.status !== 'success') return refused(formError(submission));
  const { reply } = submission.value;
  try {
    // A browser sends line breaks as two characters; what is stored has one.
    const was = seen.replace(/\r\n?/g, '\n');
    await replyToReview(reviewId, { reply, seen: was }, viewer.id);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') throw notFound();
    return refused(formErrorOr503(submission, error, notSaved));
  }
  const text = reply === '' ? 'Answer removed.' : 'Answer saved.';
  return redirectWithFlash(back, { kind: 'success', text });
}
