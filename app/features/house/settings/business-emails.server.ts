import { inTransaction } from '~/core/database/database.server';
import { businessSnapshot, queueMail } from '~/core/mail/outbox.server';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { businessEmails } from './business.email';

/** Queues a test email to the admin (R36), once per form (R20). @throws ServiceError too_many */
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
        email: businessEmails.mail_test.fill({
          business: businessSnapshot(settings),
          askedAt: toLocal(now(), settings.timeZone),
        }),
      });
      return admin.id;
    };
    // Without a key each press counts, since their content is always the same.
    if (formKey === undefined) await queue();
    else await withIdempotencyKey(tx, asked, queue);
  });
}
