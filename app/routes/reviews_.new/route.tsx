import type { ActionFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { reviewsPage } from '~/features/site/reviews/list-reviews.server';
import { readForm } from '~/core/web/read-form.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { useAnswer } from '~/ui/form/lost-connection';
import { ReviewsView } from '~/features/site/reviews/reviews-view';
import { reviewForm } from './forms.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Leave A Review', search: 'noindex' });

export const handle: PageHandle = { scripts: 'none' };

/** The reviews with the form open on top: for the email's link and for a refused form. */
export async function loader() {
  return { list: await reviewsPage(1), formKey: newFormKey() };
}

// R113: a higher limit than other visitor forms.
const largestReviewBytes = 32 * 1024;

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, largestReviewBytes);
  return reviewForm.answer({ context: null, form, request });
}

export default function LeaveReview() {
  const { list, formKey } = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  const open = { lastResult: answered?.result, formKey: answered?.formKey ?? formKey };
  return <ReviewsView list={list} open={open} />;
}
