import { parseForm } from '~/core/web/form';
import { data } from '@remix-run/node';
import { decoyField, reviewSchema } from '~/features/reviews/review.schema';
import { paths } from '~/core/web/paths';
import { signedIn } from '~/core/session/session.server';
import { clientAddress } from '~/core/runtime/client-address.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { formError, formErrorOr503, readForm } from '~/core/web/read-form.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import { leaveReview } from '~/features/reviews/leave-review.server';

// R113: more than other forms of visitors.
const largestReviewBytes = 32 * 1024;

const notSaved = 'We couldn’t save your review just now. Please try again in a moment.';

/**
 * Keeps a review (spec section 4, R34) and redirects to the reviews; a refusal is answered with what
 * was typed and a new key (R20). A form with its decoy filled in is held for approval.
 * @throws Response the redirect after success; 413 or 400 for a body that is not a form
 */
export async function handleReview(request: Request) {
  const wholeForm = await readForm(request, largestReviewBytes);
  const submission = parseForm(wholeForm, reviewSchema);
  if (submission.status !== 'success') return refused(formError(submission));
  const client = clientAddress(request);
  let waits: boolean;
  try {
    const review = submission.value;
    const viewer = await signedIn(request);
    ({ waits } = await leaveReview({
      review,
      formKey: formKeyOf(wholeForm),
      client,
      viewerId: viewer?.id ?? null,
      suspect: Boolean(wholeForm.get(decoyField)),
    }));
  } catch (error) {
    return refused(formErrorOr503(submission, error, notSaved));
  }
  throw await thanks(waits);
}

function thanks(waits: boolean) {
  const text = waits
    ? 'Thank you for your review. It shows here as soon as we have read it.'
    : 'Thank you for your review!';
  return redirectWithFlash(paths.reviews(), { kind: 'success', text });
}

// A new key: sent once more after R20's question, the form means a second review.
function refused(refusal: ReturnType<typeof formError>) {
  const answer = { result: refusal.data.result, formKey: newFormKey() };
  return data(answer, refusal.init ?? {});
}
