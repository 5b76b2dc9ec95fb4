import type { ActionFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/lib/page-handle';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { handleReview } from './action.server';
import { businessSettings } from '~/services/settings/settings.server';
import { newFormKey } from '~/services/submissions/idempotency.server';
import { Card } from '~/ui/card';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { ReviewForm } from '~/ui/reviews/review-form';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Leave A Review', search: 'noindex' });

export const handle: PageHandle = { scripts: 'none' };

/** The review form on a page of its own: where the button leads without JavaScript. */
export async function loader() {
  const { holdReviews } = await businessSettings('committed');
  return { holdReviews, formKey: newFormKey() };
}

/** Keeps a review; the dialog on /reviews sends its form here too (spec section 4, R34). */
export function action({ request }: ActionFunctionArgs) {
  return handleReview(request);
}

export default function LeaveReview() {
  const { holdReviews, formKey } = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  return (
    <PageFrame
      width="narrow"
      title="Leave A Review"
      lead={<p>A few honest words help the next dog’s people decide.</p>}
    >
      <Card>
        <ReviewForm
          lastResult={answered?.result}
          formKey={answered?.formKey ?? formKey}
          held={holdReviews}
          otherWay={
            <LinkButton to={paths.reviews()} variant="default">
              Cancel
            </LinkButton>
          }
        />
      </Card>
    </PageFrame>
  );
}
