import { mostStars } from '~/domain/review.schema';
import { classNames } from '~/lib/class-names';
import { VisuallyHidden } from '../visually-hidden';
import { Icon } from '../icon';
import classes from './star-row.module.css';

/** A review's own number of stars, out of five, with a text for who cannot see them (R33). */
export function StarRow({ stars }: { stars: number }) {
  return (
    <span className={classes.row}>
      {Array.from({ length: mostStars }, (_, index) => (
        <Icon
          key={index}
          name="star"
          className={classNames(classes.star, index < stars && classes.full)}
        />
      ))}
      <VisuallyHidden>
        {stars} of {mostStars} stars
      </VisuallyHidden>
    </span>
  );
}
