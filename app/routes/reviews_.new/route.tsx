import type { ActionFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { reviewsPage } from '~/features/reviews/list-reviews.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { useAnswer } from '~/ui/form/lost-connection';
import { ReviewsView } from '~/features/reviews/reviews-view';
import { handleReview } from './action.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Leave A Review', search: 'noindex' });

export const handle: PageHandle = { scripts: 'none' };

/** The reviews with the form open over them: for the email's link, and for a form that was refused. */
export async function loader() {
  return { list: await reviewsPage(1), formKey: newFormKey() };
}

/** Keeps a review (spec section 4, R34). */
export function action({ request }: ActionFunctionArgs) {
  return handleReview(request);
}

export default function LeaveReview() {
  const { list, formKey } = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  const open = { lastResult: answered?.result, formKey: answered?.formKey ?? formKey };
  return <ReviewsView list={list} open={open} />;
}
