/** Emails about messages (R35): they wait two minutes, bundle, and are dropped once all is read. */
import { toLocal } from '~/domain/business-time';
import { messageNote } from '~/emails/message';
import { emails, type NamedContents } from '~/emails/registry';
import type { Transaction } from '../database/database.server';
import type { OutboxMail } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { after, interval } from '../runtime/intervals.server';
import { businessSettings } from '../settings/settings.server';
import { queueMailNotices } from './mail-notices.server';
import { adminAddressees, businessSnapshot, queueMail, type Addressee } from './outbox.server';

type Reader = 'owner' | 'business';

type MessageContents = Extract<
  NamedContents,
  { template: 'message' } | { template: 'admin_notification'; about: 'message' }
>;

const templateTo = { owner: 'message', business: 'admin_notification' } as const;

/** Joins its reader's waiting email or a new one; always sent (R36). @throws Error if missing */
export async function queueMessageMail(
  tx: Transaction,
  { messageId, from }: { messageId: string; from: Reader },
): Promise<void> {
  const { owner, pictures, ...message } = await tx.message.findUniqueOrThrow({
    where: { id: messageId },
    include: { owner: true, pictures: { select: { pictureId: true } } },
  });
  const settings = await businessSettings(tx);
  const admins = await adminAddressees(tx);
  const business = businessSnapshot(settings);
  const at = toLocal(message.createdAt, settings.timeZone);
  const lines = [{ messageId, text: message.content, photos: pictures.length, at }];
  const ownerId = owner.id;
  if (from === 'business') {
    const { firstName } = owner;
    const adminEmail = admins[0]?.email ?? settings.infoEmail;
    await join(
      tx,
      { profileId: ownerId, email: owner.email },
      { template: 'message', business, firstName, ownerId, adminEmail, lines },
    );
    return;
  }
  const ownerEmail = owner.email;
  const ownerName = [owner.firstName, owner.lastName].filter(Boolean).join(' ') || ownerEmail;
  const note = { business, ownerId, ownerName, ownerEmail, lines };
  for (const to of admins)
    await join(tx, to, { template: 'admin_notification', about: 'message', ...note });
}

async function join(tx: Transaction, to: Addressee, contents: MessageContents): Promise<void> {
  const at = now();
  // One that is due already may be on its way: what it says is settled.
  const waiting = await tx.outboxMail.findMany({
    where: {
      template: contents.template,
      state: 'waiting',
      profileId: to.profileId,
      sendAfter: { gt: at },
    },
  });
  for (const mail of waiting) {
    const earlier = messagesIn(mail);
    if (earlier?.ownerId !== contents.ownerId) continue;
    const lines = [...earlier.lines, ...contents.lines];
    const { template, ...grown } = { ...contents, lines };
    await tx.outboxMail.update({ where: { id: mail.id }, data: { template, contents: grown } });
    await queueMailNotices(tx, mail.id, { to, contents });
    return;
  }
  await queueMail(tx, { to, contents, sendAfter: after(at, 'messageMail') });
}

/** Drops waiting emails about messages read meanwhile, the oldest of them written at `since`. */
export async function dropReadMessageMails(
  tx: Transaction,
  { ownerId, to, since }: { ownerId: string; to: Reader; since: Date },
): Promise<void> {
  // An email is at most this much older than the messages that joined it.
  const earliest = new Date(since.getTime() - interval('messageMail'));
  const waiting = await tx.outboxMail.findMany({
    where: { template: templateTo[to], state: 'waiting', createdAt: { gte: earliest } },
  });
  for (const mail of waiting) {
    const told = messagesIn(mail);
    if (told?.ownerId !== ownerId) continue;
    const ids = told.lines.map(({ messageId }) => messageId);
    const unread = await tx.message.count({ where: { id: { in: ids }, readAt: null } });
    if (unread > 0) continue;
    await tx.outboxMail.updateMany({
      where: { id: mail.id, state: 'waiting' },
      data: { state: 'expired' },
    });
  }
}

/** What an email says of messages; null for a note to the business about something else. */
export function messagesIn({ template, contents }: OutboxMail) {
  const kind = template === 'message' ? emails.message.contents : messageNote;
  return kind.safeParse(contents).data ?? null;
}
