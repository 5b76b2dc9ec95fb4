import type { Transaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings } from '../settings/business-settings.server';
import { adminAddressees } from './admin-addressees.server';
import { businessSnapshot } from './business-snapshot.server';
import { queueMail } from './queue-mail.server';

/**
 * A review was left: a note to the admin (R35), in the caller's transaction (R36). Call it after
 * the review is written.
 * @throws ServiceError not_found when there is no such review
 */
export async function queueNewReview(tx: Transaction, reviewId: string): Promise<void> {
  const review = await tx.review.findUnique({ where: { id: reviewId } });
  if (review === null) throw new ServiceError('not_found', 'There is no such review.');
  const business = businessSnapshot(await businessSettings(tx));
  const { name, body, stars, repeat, state } = review;
  for (const to of await adminAddressees(tx))
    await queueMail(tx, {
      to,
      contents: {
        template: 'new_review',
        business,
        review: { name, body, stars, repeat },
        waits: state === 'waiting',
      },
    });
}
