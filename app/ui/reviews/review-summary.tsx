import { mostStars } from '~/domain/review.schema';
import { Icon } from '../icon';
import classes from './review-summary.module.css';

/** How many reviews there are, and their average of stars; nothing while there are none. */
export function ReviewSummary({ count, average }: { count: number; average: number | null }) {
  if (average === null) return null;
  return (
    <p className={classes.summary}>
      <Icon name="star" className={classes.star} />
      <span>
        <strong className={classes.average}>{average.toFixed(1)}</strong> out of {mostStars}, from{' '}
        {count.toLocaleString('en-US')} {count === 1 ? 'review' : 'reviews'}
      </span>
    </p>
  );
}
