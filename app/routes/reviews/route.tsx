import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { reviewedBusiness } from '~/features/site/frame/structured-data';
import { reviewsPage } from '~/features/site/reviews/list-reviews.server';
import { pageParam } from '~/core/web/guards.server';
import { StructuredData } from '~/features/site/frame/use-site';
import { ReviewsView } from '~/features/site/reviews/reviews-view';

export const meta = pageMeta<typeof loader>((list) => ({
  title: 'Reviews',
  description: 'What dog owners say about daycare and boarding here, in their own words.',
  search: 'index',
  canonical: paths.reviews(list?.page),
}));

export const handle: PageHandle = { scripts: 'none', cached: true };

/** Loads one page of reviews (spec section 2, R33), and the review form's data. */
export function loader({ request }: LoaderFunctionArgs) {
  return reviewsPage(pageParam(new URL(request.url).searchParams));
}

export default function Reviews() {
  const list = useLoaderData<typeof loader>();
  const { reviews, totals } = list;
  return (
    <>
      {reviews.length === 0 ? null : (
        <StructuredData of={(site) => reviewedBusiness(site, ratingOf(totals, reviews))} />
      )}
      <ReviewsView list={list} />
    </>
  );
}

/** Structured data for search engines: the overall rating, and this page's reviews. */
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
