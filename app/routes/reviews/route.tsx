import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import type { PageHandle } from '~/lib/page-handle';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { reviewedBusiness } from '~/lib/structured-data';
import { listReviews } from '~/services/reviews/list-reviews.server';
import { reviewTotals } from '~/services/reviews/review-totals.server';
import { businessSettings } from '~/services/settings/business-settings.server';
import { pageParam } from '~/services/web/params.server';
import { newFormKey } from '~/services/web/submissions.server';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPage } from '~/ui/error-page';
import { GardenPlay } from '~/ui/illustrations/garden-play';
import { PageFrame } from '~/ui/layout/page-frame';
import { Pager } from '~/ui/layout/pager';
import { StructuredData } from '~/ui/layout/structured-data';
import { LeaveReview } from '~/ui/reviews/leave-review';
import { ReviewList } from '~/ui/reviews/review-list';
import { ReviewSummary } from '~/ui/reviews/review-summary';

export const meta: MetaFunction<typeof loader> = ({ matches, data: list }) =>
  pageMeta(matches, {
    title: 'Reviews',
    description: 'What dog owners say about daycare and boarding here, in their own words.',
    search: 'index',
    canonical: paths.reviews(list?.page),
  });

export const handle: PageHandle = { scripts: 'when used', kept: true };

/** One page of the reviews (spec section 2, R33), and what the review form needs. */
export async function loader({ request }: LoaderFunctionArgs) {
  const page = pageParam(new URL(request.url).searchParams);
  const [list, totals, { holdReviews, ownerFirstName }] = await Promise.all([
    listReviews(page),
    reviewTotals(),
    businessSettings(),
  ]);
  return { ...list, totals, holdReviews, ownerFirstName, formKey: newFormKey() };
}

export default function Reviews() {
  const { reviews, page, pages, totals, holdReviews, ownerFirstName, formKey } =
    useLoaderData<typeof loader>();
  const leaveReview = <LeaveReview held={holdReviews} formKey={formKey} />;
  if (reviews.length === 0)
    return (
      <PageFrame width="text" title="Reviews">
        <EmptyState illustration={<GardenPlay />} title="No reviews yet" action={leaveReview}>
          <p>Has your dog been here? You could be the first to tell.</p>
        </EmptyState>
      </PageFrame>
    );
  return (
    <PageFrame
      width="text"
      title="Reviews"
      lead={<ReviewSummary {...totals} />}
      actions={leaveReview}
    >
      <StructuredData of={(site) => reviewedBusiness(site, ratingOf(totals, reviews))} />
      <ReviewList reviews={reviews} replyBy={ownerFirstName} />
      <Pager page={page} pages={pages} />
    </PageFrame>
  );
}

/** What search engines read: the rating of all reviews, and the words of this page's. */
function ratingOf(
  { count, average }: { count: number; average: number | null },
  reviews: readonly { name: string; body: string; stars: number; date: string }[],
) {
  return {
    count,
    average: average ?? 0,
    reviews: reviews.map(({ name, body, stars, date }) => ({ name, body, stars, createdAt: date })),
  };
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
