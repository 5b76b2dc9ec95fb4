import { toLocal } from '~/domain/business-time';
import { inTransaction } from '../database/database.server';
import { countAttempts } from '../rate-limit/count-attempt.server';
import { now } from '../runtime/clock.server';
import { businessSettings } from '../settings/business-settings.server';
import { once } from '../web/submissions.server';
import { businessSnapshot } from './business-snapshot.server';
import { queueMail } from './queue-mail.server';

/**
 * Writes a test mail to the admin's own address into the outbox (R36). The same press twice writes
 * one (R20).
 * @throws ServiceError too_many
 */
export function queueTestMail(
  admin: { id: string; email: string },
  formKey: string | undefined,
): Promise<void> {
  return inTransaction(async (tx) => {
    const asked = { key: formKey, actorId: admin.id, form: 'mail-test', content: {} } as const;
    const queue = async () => {
      await countAttempts([{ limit: 'mail-test', subject: admin.id }], tx);
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
    else await once(tx, asked, queue);
  });
}
