import { clientAddress } from '~/core/runtime/client-address.server';
import { signedIn } from '~/core/session/session.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { leaveReview } from '~/features/site/reviews/leave-review.server';
import { decoyField, reviewSchema } from '~/features/site/reviews/review.schema';

/** Saves a review (spec section 4, R34); one with a filled decoy field is held for approval. */
export const reviewForm = pageForm({
  ...{ id: 'review', schema: reviewSchema },
  failed: 'We couldn’t save your review just now. Please try again in a moment.',
  async act(review, { form, request, sentKey: formKey }: Sent<null>) {
    const client = clientAddress(request);
    const viewerId = (await signedIn(request))?.id ?? null;
    const suspect = Boolean(form.get(decoyField));
    const { waits } = await leaveReview({ review, formKey, client, viewerId, suspect });
    return {
      to: paths.reviews(),
      said: waits
        ? 'Thank you for your review. It shows here as soon as we have read it.'
        : 'Thank you for your review!',
    };
  },
});
