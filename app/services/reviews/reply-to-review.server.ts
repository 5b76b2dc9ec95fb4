import { inTransaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { ServiceError } from '../runtime/service-error.server';
import { recordChanges } from '../settings/record-changes.server';

/**
 * Writes the business's answer under a review, changes it, or with an empty one takes it away; for
 * the admin (R34). By compare-and-swap on the answer that was seen.
 * @param seen the answer that stood there when this one was written; empty for none
 * @throws ServiceError not_found; conflict when another answer stands there by now
 */
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
    if (review === null) throw new ServiceError('not_found', 'There is no such review.');
    // A second press finds done what the first did (R20).
    if (review.reply === reply) return;
    const { count } = await tx.review.updateMany({
      where: { id: reviewId, reply: seen },
      data: { reply, repliedAt: reply === '' ? null : now() },
    });
    if (count !== 1)
      throw new ServiceError(
        'conflict',
        'Somebody answered this review in the meantime. Nothing else was changed.',
        'reply',
      );
    if (actorId === undefined) return;
    const field = `Answer to the review of ${review.name}`;
    await recordChanges(tx, { area: 'reviews', actorId }, [{ field, before: seen, after: reply }]);
  });
}
