import { database, inTransaction } from '~/core/database/database.server';
import type { ReviewState } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { recordChanges } from '~/core/settings/changes.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf } from '~/core/time/business-time';
import type { ShownReview } from './list-reviews.server';
import type { ReviewStateName } from './review-answers.schema';

const pageSize = 10;

type ModeratedReview = ShownReview & { state: ReviewStateName };

type ModeratedReviews = {
  /** State of the listed reviews: the requested one, or the first with something to do. */
  state: ReviewStateName;
  counts: Record<ReviewStateName, number>;
  reviews: ModeratedReview[];
  page: number;
  pages: number;
};

/**
 * Returns a page of reviews in a state, newest first (R34); null means waiting if there are any, else shown.
 */
export async function moderatedReviews(
  asked: ReviewStateName | null,
  requested: number,
): Promise<ModeratedReviews> {
  const [{ timeZone }, groups] = await Promise.all([
    businessSettings('committed'),
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
  const reviews = rows.map(({ id, name, body, stars, repeat, stayed, reply, createdAt }) => ({
    ...{ id, name, body, stars, repeat, stayed, reply, state },
    date: localDateOf(createdAt, timeZone),
  }));
  return { state, counts, reviews, page, pages };
}

/** Returns the number of reviews waiting for approval (R34). */
export function countWaitingReviews(): Promise<number> {
  return database().review.count({ where: { state: 'waiting' } });
}

const nowWords: Record<ReviewState, string> = {
  shown: 'shown',
  hidden: 'hidden',
  waiting: 'waiting for approval',
};

/**
 * Changes a review's state from the one seen; repeating it changes nothing.
 * @throws ServiceError not_found, conflict
 */
function changeReviewState(
  reviewId: string,
  { seen, to }: { seen: ReviewState; to: ReviewState },
  actorId?: string,
): Promise<void> {
  return inTransaction(async (tx) => {
    const { count } = await tx.review.updateMany({
      where: { id: reviewId, state: seen },
      data: { state: to },
    });
    const review = await tx.review.findUnique({
      where: { id: reviewId },
      select: { state: true, name: true },
    });
    if (review === null) throw new ServiceError('not_found', 'This review was not found.');
    if (count === 1) {
      if (actorId === undefined) return;
      const change = { before: nowWords[seen], after: nowWords[to] };
      const field = `Review of ${review.name}`;
      await recordChanges(tx, { area: 'reviews', actorId }, [{ field, ...change }]);
      return;
    }
    if (review.state === to) return;
    throw new ServiceError(
      'conflict',
      `Someone else changed this review: it’s ${nowWords[review.state]} now. Nothing else was changed.`,
    );
  });
}

/** Approves a waiting review (R34). @throws ServiceError not_found, conflict */
export function approveReview(reviewId: string, actorId?: string): Promise<void> {
  return changeReviewState(reviewId, { seen: 'waiting', to: 'shown' }, actorId);
}

/** Hides a shown or waiting review (R34). @throws ServiceError not_found, conflict */
export function hideReview(
  reviewId: string,
  seen: 'shown' | 'waiting',
  actorId?: string,
): Promise<void> {
  return changeReviewState(reviewId, { seen, to: 'hidden' }, actorId);
}

/** Shows a hidden review again (R34). @throws ServiceError not_found, conflict */
export function showReview(reviewId: string, actorId?: string): Promise<void> {
  return changeReviewState(reviewId, { seen: 'hidden', to: 'shown' }, actorId);
}

/** Saves or removes the reply (R34), if the stored one is still the one seen. @throws ServiceError */
export function replyToReview(
  reviewId: string,
  { reply, seen }: { reply: string; seen: string },
  actorId?: string,
): Promise<void> {
  return inTransaction(async (tx) => {
    const review = await tx.review.findUnique({
      where: { id: reviewId },
      select: { reply: true, name: true },
    });
    if (review === null) throw new ServiceError('not_found', 'This review was not found.');
    // Already saved, such as after a repeated press (R20).
    if (review.reply === reply) return;
    const { count } = await tx.review.updateMany({
      where: { id: reviewId, reply: seen },
      data: { reply, repliedAt: reply === '' ? null : now() },
    });
    if (count !== 1)
      throw new ServiceError(
        'conflict',
        'Someone else answered this review. Nothing else was changed.',
        'reply',
      );
    if (actorId === undefined) return;
    const field = `Answer to the review of ${review.name}`;
    await recordChanges(tx, { area: 'reviews', actorId }, [{ field, before: seen, after: reply }]);
  });
}
