import { inTransaction } from '../database/database.server';
import type { ReviewState } from '../database/generated/client';
import { ServiceError } from '../runtime/service-error.server';

const nowWords: Record<ReviewState, string> = {
  shown: 'shown',
  hidden: 'hidden',
  waiting: 'waiting for approval',
};

/**
 * Moves a review from the state that the admin saw to another, by compare-and-swap (R34); a second
 * press finds done what the first did.
 * @throws ServiceError not_found; conflict with the sentence that says what the state is now
 */
export function changeReviewState(
  reviewId: string,
  { seen, to }: { seen: ReviewState; to: ReviewState },
): Promise<void> {
  return inTransaction(async (tx) => {
    const { count } = await tx.review.updateMany({
      where: { id: reviewId, state: seen },
      data: { state: to },
    });
    if (count === 1) return;
    const review = await tx.review.findUnique({
      where: { id: reviewId },
      select: { state: true },
    });
    if (review === null) throw new ServiceError('not_found', 'There is no such review.');
    if (review.state === to) return;
    throw new ServiceError(
      'conflict',
      `This review is ${nowWords[review.state]} now: somebody changed it in the meantime. Nothing else was changed.`,
    );
  });
}
