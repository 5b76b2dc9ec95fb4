import { inTransaction } from '../database/database.server';
import type { ReviewState } from '../database/generated/client';
import { ServiceError } from '../runtime/service-error.server';
import { recordChanges } from '../settings/record-changes.server';

const nowWords: Record<ReviewState, string> = {
  shown: 'shown',
  hidden: 'hidden',
  waiting: 'waiting for approval',
};

/**
 * Moves a review from the state that the admin saw to another, by compare-and-swap (R34); a second
 * press finds done what the first did.
 * @param actorId whose change the log of the settings says it was
 * @throws ServiceError not_found; conflict with the sentence that says what the state is now
 */
export function changeReviewState(
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
    if (review === null) throw new ServiceError('not_found', 'There is no such review.');
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
      `This review is ${nowWords[review.state]} now: somebody changed it in the meantime. Nothing else was changed.`,
    );
  });
}
