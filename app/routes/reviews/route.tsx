import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/lib/page-handle';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { reviewedBusiness } from '~/lib/structured-data';
import { listReviews, reviewTotals } from '~/services/reviews/list-reviews.server';
import { businessSettings } from '~/services/settings/settings.server';
import { pageParam } from '~/services/web/guards.server';
import { EmptyState } from '~/ui/empty-state';
import { GardenPlay } from '~/ui/illustrations/garden-play';
import { PageFrame } from '~/ui/layout/page-frame';
import { Pager } from '~/ui/layout/pager';
import { StructuredData } from '~/ui/layout/use-site';
import { LeaveReview } from './leave-review';
import { ReviewSummary, ReviewCard } from '~/ui/reviews/review-card';
import classes from './review-list.module.css';

export const meta = pageMeta<typeof loader>((list) => ({
  title: 'Reviews',
  description: 'What dog owners say about daycare and boarding here, in their own words.',
  search: 'index',
  canonical: paths.reviews(list?.page),
}));

export const handle: PageHandle = { scripts: 'none', cached: true };

/** One page of the reviews (spec section 2, R33), and what the review form needs. */
export async function loader({ request }: LoaderFunctionArgs) {
  const page = pageParam(new URL(request.url).searchParams);
  const [list, totals, { holdReviews, ownerFirstName }] = await Promise.all([
    listReviews(page),
    reviewTotals(),
    businessSettings('committed'),
  ]);
  return { ...list, totals, holdReviews, ownerFirstName };
}

export default function Reviews() {
  const { reviews, page, pages, totals, holdReviews, ownerFirstName } =
    useLoaderData<typeof loader>();
  const leaveReview = <LeaveReview held={holdReviews} />;
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
      <ul className={classes.list}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} replyBy={ownerFirstName} />
          </li>
        ))}
      </ul>
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
