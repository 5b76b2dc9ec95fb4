import type { ReviewStateName } from '~/domain/review-answers.schema';
import { localDateOf } from '~/domain/business-time';
import { database } from '../database/database.server';
import { businessSettings } from '../settings/business-settings.server';
import type { ShownReview } from './list-reviews.server';

const pageSize = 10;

export type ModeratedReview = ShownReview & { state: ReviewStateName };

export type ModeratedReviews = {
  /** The list that is shown: the one asked for, or the first that has something to do. */
  state: ReviewStateName;
  counts: Record<ReviewStateName, number>;
  reviews: ModeratedReview[];
  page: number;
  pages: number;
};

/**
 * One page of the reviews in a state, newest first, for the admin (R34).
 * @param asked the state; null for those that wait, or, when none does, those that are shown
 * @param requested from 1; past the end means the last page
 */
export async function moderatedReviews(
  asked: ReviewStateName | null,
  requested: number,
): Promise<ModeratedReviews> {
  const [{ timeZone }, groups] = await Promise.all([
    businessSettings(),
    database().review.groupBy({ by: ['state'], _count: { _all: true } }),
  ]);
  const counts = { waiting: 0, shown: 0, hidden: 0 };
  for (const { state, _count } of groups) counts[state] = _count._all;
  const state = asked ?? (counts.waiting > 0 ? 'waiting' : 'shown');
  const pages = Math.max(1, Math.ceil(counts[state] / pageSize));
  const page = Math.min(Math.max(1, requested), pages);
  const rows = await database().review.findMany({
    where: { state },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * pageSize,
    take: pageSize,
  });
  const reviews = rows.map(({ id, name, body, stars, repeat, reply, createdAt }) => ({
    ...{ id, name, body, stars, repeat, reply, state },
    date: localDateOf(createdAt, timeZone),
  }));
  return { state, counts, reviews, page, pages };
}
