import { grouped } from '~/core/text/counted';
import { type ReactNode, useId } from 'react';
import type { LocalDate } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { mostStars } from './review.schema';
import { classNames } from '~/core/text/class-names';
import { Badge } from '~/features/booking/rules/badge';
import { Card } from '~/ui/card';
import { Icon } from '~/ui/icon';
import flow from '~/ui/layout/flow.module.css';
import { VisuallyHidden } from '~/ui/visually-hidden';
import classes from './review-card.module.css';

/** A review's stars, out of five, with a text for screen readers (R33). */
function StarRow({ stars }: { stars: number }) {
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

/** A review on its card (spec sections 2 and 3, R33). */
export interface ReviewOnCard {
  name: string;
  body: string;
  stars: number;
  repeat: boolean;
  /** True if left by an owner after a stay (R76). */
  stayed: boolean;
  /** The business's reply; '' without one. */
  reply: string;
  date: LocalDate;
}

/**
 * A review with the business's reply. Visitors' texts are isolated (`bdi`, `dir`), so that characters of
 * another direction don't affect the text around them.
 */
export function ReviewCard({
  review,
  replyBy,
  level = 2,
  children,
}: {
  review: ReviewOnCard;
  replyBy: string;
  /** Level of its heading. */
  level?: 2 | 3;
  /** Buttons for the review. */
  children?: ReactNode;
}) {
  const nameId = useId();
  const { name, body, stars, repeat, stayed, reply, date } = review;
  const Name = `h${level}` as const;
  const Reply = `h${level === 2 ? 3 : 4}` as const;
  return (
    <Card>
      <article aria-labelledby={nameId} className={classes.review}>
        <div className={flow.apart}>
          <Name id={nameId} className={classes.name}>
            <bdi>{name}</bdi>
          </Name>
          {repeat || stayed ? (
            <span className={flow.tags}>
              {stayed ? <Badge icon="home">Stayed here</Badge> : null}
              {repeat ? <Badge icon="paw">Repeat Client</Badge> : null}
            </span>
          ) : null}
        </div>
        <p className={classes.facts}>
          <StarRow stars={stars} /> <time dateTime={date}>{formatDay(date)}</time>
        </p>
        <p dir="auto" className={classes.words}>
          {body}
        </p>
        {reply ? (
          <div className={classes.reply}>
            <Reply className={classes.replyBy}>{replyBy} replied</Reply>
            <p dir="auto" className={classes.words}>
              {reply}
            </p>
          </div>
        ) : null}
      </article>
      {children}
    </Card>
  );
}

/** Number of reviews and their average stars; renders nothing without reviews. */
export function ReviewSummary({ count, average }: { count: number; average: number | null }) {
  if (average === null) return null;
  return (
    <p className={flow.beside}>
      <Icon name="star" className={classes.averageStar} />
      <span>
        <strong className={classes.average}>{average.toFixed(1)}</strong> out of {mostStars}, from{' '}
        {grouped(count)} {count === 1 ? 'review' : 'reviews'}
      </span>
    </p>
  );
}
