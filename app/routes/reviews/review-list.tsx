import { ReviewCard, type ReviewOnCard } from '~/ui/reviews/review-card';
import classes from './review-list.module.css';

/** The reviews of one page. @param replyBy who answers for the business */
export function ReviewList({
  reviews,
  replyBy,
}: {
  reviews: readonly (ReviewOnCard & { id: string })[];
  replyBy: string;
}) {
  return (
    <ul className={classes.list}>
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewCard review={review} replyBy={replyBy} />
        </li>
      ))}
    </ul>
  );
}
