import { paths } from '~/core/web/paths';
import { EmptyState } from '~/ui/empty-state';
import { GardenPlay } from '~/ui/illustrations/garden-play';
import { PageFrame } from '~/ui/layout/page-frame';
import { Pager } from '~/ui/layout/pager';
import { ReviewCard, type ReviewOnCard, ReviewSummary } from './review-card';
import { LeaveReviewButton, type OpenReviewForm, ReviewSheet } from './review-sheet';
import classes from './reviews-view.module.css';

type ReviewsViewProps = {
  list: {
    reviews: readonly (ReviewOnCard & { id: string })[];
    page: number;
    pages: number;
    totals: { count: number; average: number | null };
    holdReviews: boolean;
    ownerFirstName: string;
  };
  /** The form, if the page loads with it open. */
  open?: OpenReviewForm;
};

/** The reviews page and the form's sheet (spec sections 2 and 4, R33), at each of its paths. */
export function ReviewsView({ list, open }: ReviewsViewProps) {
  const { reviews, page, pages, totals, holdReviews, ownerFirstName } = list;
  const sheet = <ReviewSheet held={holdReviews} open={open} />;
  if (reviews.length === 0)
    return (
      <PageFrame width="text" title="Reviews">
        {sheet}
        <EmptyState
          illustration={<GardenPlay />}
          title="No reviews yet"
          action={<LeaveReviewButton />}
        >
          <p>Has your dog been here? You could be the first to tell.</p>
        </EmptyState>
      </PageFrame>
    );
  return (
    <PageFrame
      width="text"
      title="Reviews"
      lead={<ReviewSummary {...totals} />}
      actions={<LeaveReviewButton />}
    >
      {sheet}
      <ul className={classes.list}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} replyBy={ownerFirstName} />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} at={paths.reviews()} />
    </PageFrame>
  );
}
