import type { ReviewDetails } from '~/domain/review.schema';
import { inTransaction, type Transaction } from '../database/database.server';
import { queueNewReview } from '../mail/business-emails.server';
import { countWithin } from '../rate-limit/count-attempts.server';
import { now } from '../runtime/clock.server';
import { businessSettings } from '../settings/settings.server';
import { withIdempotencyKey } from '../submissions/idempotency.server';

export type NewReview = {
  review: ReviewDetails;
  formKey: string | undefined;
  client: string;
};

/** Once per form and text (R20, R34). @returns whether it waits @throws ServiceError */
export function leaveReview({ review, formKey, client }: NewReview): Promise<{ waits: boolean }> {
  return inTransaction(async (tx) => {
    const submission = { key: formKey, actorId: '', form: 'review', content: review } as const;
    const { id } = await withIdempotencyKey(tx, submission, async () => {
      const earlier = await sameReview(tx, review);
      if (earlier !== null) return earlier;
      await countWithin(tx, [{ limit: 'review-client', subject: client }]);
      return insertReview(tx, review);
    });
    const kept = await tx.review.findUnique({ where: { id }, select: { state: true } });
    return { waits: kept?.state === 'waiting' };
  });
}

/** The same words under the same name twice are not a second review. */
async function sameReview(tx: Transaction, review: ReviewDetails): Promise<string | null> {
  const same = await tx.review.findFirst({
    where: rowOf(review),
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  return same?.id ?? null;
}

async function insertReview(tx: Transaction, review: ReviewDetails): Promise<string> {
  const { holdReviews } = await businessSettings(tx);
  const { id } = await tx.review.create({
    data: {
      ...rowOf(review),
      state: holdReviews ? 'waiting' : 'shown',
      createdAt: now(),
    },
    select: { id: true },
  });
  await queueNewReview(tx, id);
  return id;
}

function rowOf({ fullName, body, stars, repeatCustomer }: ReviewDetails) {
  // R40: what is left here came by this website.
  return { name: fullName, body, stars, repeat: repeatCustomer, via: 'website' };
}
