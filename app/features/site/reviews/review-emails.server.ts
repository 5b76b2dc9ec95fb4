import type { Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAddressees, businessSnapshot, queueMail } from '~/core/mail/outbox.server';
import { businessSettings } from '~/core/settings/settings.server';
import { reviewEmails } from './review.email';

/**
 * Queues the email about a new review; call it after saving the review (R35).
 * @throws ServiceError not_found
 */
export async function queueNewReview(tx: Transaction, reviewId: string): Promise<void> {
  const review = await tx.review.findUnique({ where: { id: reviewId } });
  if (review === null) throw new ServiceError('not_found', 'This review was not found.');
  const business = businessSnapshot(await businessSettings(tx));
  const { name, body, stars, repeat, state } = review;
  for (const to of await adminAddressees(tx))
    await queueMail(tx, {
      to,
      email: reviewEmails.new_review.fill({
        business,
        review: { name, body, stars, repeat },
        waits: state === 'waiting',
      }),
    });
}
