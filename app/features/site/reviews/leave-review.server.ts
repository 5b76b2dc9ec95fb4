import { inTransaction, type Transaction } from '~/core/database/database.server';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { momentNow, leftWhere } from '~/features/day/whereabouts/whereabouts.server';
import { queueNewReview } from './review-emails.server';
import type { ReviewDetails } from './review.schema';

export type NewReview = {
  review: ReviewDetails;
  formKey: string | undefined;
  client: string;
  /** The signed-in user; null for a visitor. */
  viewerId: string | null;
  /** Probably sent by a bot: it waits for approval regardless of the settings. */
  suspect?: boolean;
};

/**
 * Saves a review, once per form and text (R20, R34).
 * @returns whether it waits for approval
 * @throws ServiceError
 */
export function leaveReview({
  review,
  formKey,
  client,
  viewerId,
  suspect = false,
}: NewReview): Promise<{ waits: boolean }> {
  return inTransaction(async (tx) => {
    const submission = { key: formKey, actorId: '', form: 'review', content: review } as const;
    const { id } = await withIdempotencyKey(tx, submission, async () => {
      const earlier = await sameReview(tx, review);
      if (earlier !== null) return earlier;
      await countWithin(tx, [{ limit: 'review-client', subject: client }]);
      return insertReview(tx, review, { stayed: await hasStayed(tx, viewerId), suspect });
    });
    const storedReview = await tx.review.findUnique({ where: { id }, select: { state: true } });
    return { waits: storedReview?.state === 'waiting' };
  });
}

/**
 * Returns the id of a review with the same name and text, which counts as the same one; null if not found.
 */
async function sameReview(tx: Transaction, review: ReviewDetails): Promise<string | null> {
  const same = await tx.review.findFirst({
    where: rowOf(review),
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  return same?.id ?? null;
}

/** Whether an accepted stay of this owner is over (R76). */
async function hasStayed(tx: Transaction, ownerId: string | null): Promise<boolean> {
  if (ownerId === null) return false;
  const stay = await tx.booking.findFirst({
    where: { ...leftWhere(await momentNow(tx)), userId: ownerId },
    select: { id: true },
  });
  return stay !== null;
}

async function insertReview(
  tx: Transaction,
  review: ReviewDetails,
  { stayed, suspect }: { stayed: boolean; suspect: boolean },
): Promise<string> {
  const { holdReviews } = await businessSettings(tx);
  const { id } = await tx.review.create({
    data: {
      ...rowOf(review),
      stayed,
      state: holdReviews || suspect ? 'waiting' : 'shown',
      createdAt: now(),
    },
    select: { id: true },
  });
  await queueNewReview(tx, id);
  return id;
}

function rowOf({ fullName, body, stars, repeatCustomer }: ReviewDetails) {
  // R40: reviews left here have the source "website".
  return { name: fullName, body, stars, repeat: repeatCustomer, via: 'website' };
}
