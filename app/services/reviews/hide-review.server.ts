import { changeReviewState } from './change-review-state.server';

/**
 * Takes a review off the page, or leaves one that waits for approval unshown; for the admin (R34).
 * @param seen the state that the admin saw
 * @throws ServiceError not_found, conflict
 */
export function hideReview(
  reviewId: string,
  seen: 'shown' | 'waiting',
  actorId?: string,
): Promise<void> {
  return changeReviewState(reviewId, { seen, to: 'hidden' }, actorId);
}
