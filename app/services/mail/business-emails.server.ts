import { toLocal } from '~/domain/business-time';
import { inTransaction, type Transaction } from '../database/database.server';
import { countWithin } from '../rate-limit/count-attempts.server';
import { now } from '../runtime/clock.server';
import { ServiceError } from '../runtime/service-error.server';
import { businessSettings } from '../settings/settings.server';
import { withIdempotencyKey } from '../submissions/idempotency.server';
import { adminAddressees, businessSnapshot, queueMail } from './outbox.server';

/** Call after the review is written (R35). @throws ServiceError not_found */
export async function queueNewReview(tx: Transaction, reviewId: string): Promise<void> {
  const review = await tx.review.findUnique({ where: { id: reviewId } });
  if (review === null) throw new ServiceError('not_found', 'This review was not found.');
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

/** Queues a test email to the admin (R36), once per press (R20). @throws ServiceError too_many */
export function queueTestMail(
  admin: { id: string; email: string },
  formKey: string | undefined,
): Promise<void> {
  return inTransaction(async (tx) => {
    const asked = { key: formKey, actorId: admin.id, form: 'mail-test', content: {} } as const;
    const queue = async () => {
      await countWithin(tx, [{ limit: 'mail-test', subject: admin.id }]);
      const settings = await businessSettings(tx);
      await queueMail(tx, {
        to: { profileId: admin.id, email: admin.email },
        contents: {
          template: 'mail_test',
          business: businessSnapshot(settings),
          askedAt: toLocal(now(), settings.timeZone),
        },
      });
      return admin.id;
    };
    // Without a key every press counts: the content of all is the same.
    if (formKey === undefined) await queue();
    else await withIdempotencyKey(tx, asked, queue);
  });
}
