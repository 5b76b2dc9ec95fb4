/** Emails that phones get a notice of (R65), and its time. */
import type { Transaction } from '~/core/database/database.server';
import { afterQuietHours } from '~/core/push/phone-notices';
import { queueNoticesOfMail } from '~/core/push/queue-notices.server';
import { now } from '~/core/runtime/clock.server';
import { after } from '~/core/runtime/intervals.server';
import { businessSettings } from '~/core/settings/settings.server';
import type { FilledEmail } from './email';

/** Queues the notices of an email in its transaction; does nothing if no browser asked for them. */
export async function queueMailNotices(
  tx: Transaction,
  mailId: string,
  mail: {
    to: { profileId: string | null };
    email: FilledEmail;
    sendAfter?: Date;
    /** Sent at night too (R65). */
    pressing?: boolean;
  },
): Promise<void> {
  const { to, email, pressing = false } = mail;
  const { phoneNotice: kind } = email;
  if (kind === null || to.profileId === null) return;
  const { phoneNotices, timeZone } = await businessSettings(tx);
  if (!phoneNotices) return;
  const due = kind === 'messages' ? after(now(), 'pushMessage') : (mail.sendAfter ?? now());
  await queueNoticesOfMail(tx, {
    mailId,
    profileId: to.profileId,
    kind,
    sendAfter: pressing ? due : afterQuietHours(due, timeZone),
  });
}
