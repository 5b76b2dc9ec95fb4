import { changeReviewState } from './change-review-state.server';

/**
 * Shows a review that was held for approval; for the admin (R34).
 * @throws ServiceError not_found; conflict for one that was hidden in the meantime
 */
export function approveReview(reviewId: string, actorId?: string): Promise<void> {
  return changeReviewState(reviewId, { seen: 'waiting', to: 'shown' }, actorId);
}
