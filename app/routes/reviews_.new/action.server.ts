import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { decoyField, isReviewField, reviewSchema } from '~/domain/review.schema';
import { paths } from '~/lib/paths';
import { businessSettings } from '../settings/business-settings.server';
import { clientAddress } from '../web/client-address.server';
import { redirectSaying } from '../web/flash.server';
import { readForm } from '../web/read-form.server';
import { refuseForm, refuseOrApologise } from '../web/refuse-form.server';
import { formKeyOf, newFormKey } from '../web/submissions.server';
import { textFields } from '../web/text-fields.server';
import { leaveReview } from './leave-review.server';

const notSaved = 'We could not save your review just now. Please try again in a moment.';

/**
 * Answers the Leave A Review form (spec section 4, R34): a review that is kept leads to the reviews,
 * which say thank you; anything else is answered with what was typed and a new key (R20). A form
 * with its decoy filled in is answered as if it had worked, and nothing is kept.
 * @throws Response the redirect after success; 413 or 400 for a body that is no form
 */
export async function answerReviewForm(request: Request) {
  const sent = await readForm(request);
  const form = textFields(sent, isReviewField);
  const submission = parseWithZod(form, { schema: reviewSchema });
  if (submission.status !== 'success') return refused(refuseForm(submission));
  if (sent.get(decoyField)) {
    const { holdReviews } = await businessSettings();
    throw await thanks(holdReviews);
  }
  const client = clientAddress(request);
  let waits: boolean;
  try {
    const review = submission.value;
    ({ waits } = await leaveReview({ review, formKey: formKeyOf(sent), client }));
  } catch (error) {
    return refused(refuseOrApologise(submission, error, notSaved));
  }
  throw await thanks(waits);
}

function thanks(waits: boolean) {
  const text = waits
    ? 'Thank you for your review. It waits for approval, and then it shows here.'
    : 'Thank you for your review!';
  return redirectSaying(paths.reviews(), { kind: 'success', text });
}

// A new key: sent once more after R20's question, the form means a second review.
function refused(refusal: ReturnType<typeof refuseForm>) {
  const answer = { result: refusal.data.result, formKey: newFormKey() };
  return data(answer, refusal.init ?? {});
}
