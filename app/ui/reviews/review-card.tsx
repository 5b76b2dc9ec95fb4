import { useId } from 'react';
import type { ReactNode } from 'react';
import type { LocalDate } from '~/domain/business-time';
import { formatDay } from '~/domain/date-words';
import { classNames } from '~/lib/class-names';
import badge from '../badge.module.css';
import { Card } from '../card';
import { Icon } from '../icon';
import classes from './review-card.module.css';
import { StarRow } from './star-row';

/** What a review's card shows (spec sections 2 and 3, R33). */
export interface ReviewOnCard {
  name: string;
  body: string;
  stars: number;
  repeat: boolean;
  /** The business's answer; empty for none. */
  reply: string;
  date: LocalDate;
}

/**
 * A review with the business's answer under it. What people wrote stands apart from the words
 * around it (`bdi`, `dir`), so that letters which turn the direction turn nothing but themselves.
 */
export function ReviewCard({
  review,
  replyBy,
  children,
}: {
  review: ReviewOnCard;
  replyBy: string;
  /** What can be done with it. */
  children?: ReactNode;
}) {
  const nameId = useId();
  const { name, body, stars, repeat, reply, date } = review;
  return (
    <Card>
      <article aria-labelledby={nameId} className={classes.review}>
        <div className={classes.head}>
          <h2 id={nameId} className={classes.name}>
            <bdi>{name}</bdi>
          </h2>
          {repeat ? (
            <span className={classNames(badge.badge, badge.success)}>
              <Icon name="paw" />
              Repeat Client
            </span>
          ) : null}
        </div>
        <p className={classes.facts}>
          <StarRow stars={stars} />
          <time dateTime={date}>{formatDay(date)}</time>
        </p>
        <p dir="auto" className={classes.words}>
          {body}
        </p>
        {reply ? (
          <div className={classes.reply}>
            <h3 className={classes.replyBy}>{replyBy} answers</h3>
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
