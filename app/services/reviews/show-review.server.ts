import { changeReviewState } from './change-review-state.server';

/**
 * Shows a hidden review again; for the admin (R34).
 * @throws ServiceError not_found; conflict for one that still waits for approval
 */
export function showReview(reviewId: string, actorId?: string): Promise<void> {
  return changeReviewState(reviewId, { seen: 'hidden', to: 'shown' }, actorId);
}
