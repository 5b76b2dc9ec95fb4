/** Which emails phones are told of (R65), and when. */
import type { Transaction } from '~/core/database/database.server';
import { afterQuietHours } from '~/core/push/phone-notices';
import { queueNoticesOfMail } from '~/core/push/queue-notices.server';
import { now } from '~/core/runtime/clock.server';
import { after } from '~/core/runtime/intervals.server';
import { businessSettings } from '~/core/settings/settings.server';
import type { FilledEmail } from './email';

/** Queues the notices of an email in its transaction; nothing where no one asked for any. */
export async function queueMailNotices(
  tx: Transaction,
  mailId: string,
  mail: { to: { profileId: string | null }; email: FilledEmail; sendAfter?: Date },
): Promise<void> {
  const { to, email } = mail;
  const { contents, phoneNotice: kind } = email;
  if (kind === null || to.profileId === null) return;
  const { phoneNotices, timeZone } = await businessSettings(tx);
  if (!phoneNotices) return;
  const due = kind === 'messages' ? after(now(), 'pushMessage') : (mail.sendAfter ?? now());
  const pressing =
    kind === 'messages' &&
    'ownerId' in contents &&
    typeof contents.ownerId === 'string' &&
    (await isStaying(tx, contents.ownerId));
  await queueNoticesOfMail(tx, {
    mailId,
    profileId: to.profileId,
    kind,
    sendAfter: pressing ? due : afterQuietHours(due, timeZone),
  });
}

/** Whether a dog of that owner is with the business: then messages are not kept for the morning. */
async function isStaying(tx: Transaction, ownerId: string): Promise<boolean> {
  const at = now();
  const stay = await tx.booking.findFirst({
    where: {
      userId: ownerId,
      status: 'accepted',
      leftAt: null,
      start: { lte: at },
      OR: [{ end: { gt: at } }, { arrivedAt: { not: null } }],
    },
    select: { id: true },
  });
  return stay !== null;
}
