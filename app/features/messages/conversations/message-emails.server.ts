/** Emails about messages (R35): delayed by two minutes, bundled, and dropped once everything is read. */
import type { Transaction } from '~/core/database/database.server';
import type { OutboxMail } from '~/core/database/generated/client';
import { noteToBusiness, type FilledEmail } from '~/core/mail/email';
import { queueMailNotices } from '~/core/mail/mail-notices.server';
import {
  adminAddressees,
  businessSnapshot,
  queueMail,
  type Addressee,
} from '~/core/mail/outbox.server';
import { now } from '~/core/runtime/clock.server';
import { after, interval } from '~/core/runtime/intervals.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { momentNow, presentWhere } from '~/features/day/whereabouts/whereabouts.server';
import { messageEmails, messageNoteEmail } from './message.email';

type Reader = 'owner' | 'business';

const templateTo = { owner: messageEmails.message.name, business: noteToBusiness };

/**
 * Adds a message to its reader's waiting email, or queues a new one; always sent (R36).
 * @throws Error if missing
 */
export async function queueMessageMail(
  tx: Transaction,
  {
    messageId,
    from,
    undoable = false,
  }: {
    messageId: string;
    from: Reader;
    /** Keeps an email that the message joins until its Undo is over. */
    undoable?: boolean;
  },
): Promise<void> {
  const { owner, pictures, ...message } = await tx.message.findUniqueOrThrow({
    where: { id: messageId },
    include: { owner: true, pictures: { select: { pictureId: true } } },
  });
  const settings = await businessSettings(tx);
  const admins = await adminAddressees(tx);
  const business = businessSnapshot(settings);
  const at = toLocal(message.createdAt, settings.timeZone);
  const line = { messageId, text: message.content, photos: pictures.length, at };
  const ownerId = owner.id;
  if (from === 'business') {
    const { firstName } = owner;
    const adminEmail = admins[0]?.email ?? settings.infoEmail;
    const to = { profileId: ownerId, email: owner.email };
    await join(tx, to, { ownerId, undoable }, (earlier) =>
      messageEmails.message.fill({
        business,
        firstName,
        ownerId,
        adminEmail,
        lines: [...earlier, line],
      }),
    );
    return;
  }
  const ownerEmail = owner.email;
  const ownerName = [owner.firstName, owner.lastName].filter(Boolean).join(' ') || ownerEmail;
  const note = { about: 'message' as const, business, ownerId, ownerName, ownerEmail };
  for (const to of admins)
    await join(tx, to, { ownerId, undoable }, (earlier) =>
      messageNoteEmail.fill({ ...note, lines: [...earlier, line] }),
    );
}

type Lines = NonNullable<ReturnType<typeof messagesIn>>['lines'];

async function join(
  tx: Transaction,
  to: Addressee,
  { ownerId, undoable }: { ownerId: string; undoable: boolean },
  emailAfter: (earlier: Lines) => FilledEmail,
): Promise<void> {
  const at = now();
  const pressing = await isStaying(tx, ownerId);
  const alone = emailAfter([]);
  // A due email may already be on its way, so its contents are final.
  const waiting = await tx.outboxMail.findMany({
    where: {
      template: alone.template,
      state: 'waiting',
      profileId: to.profileId,
      sendAfter: { gt: at },
    },
  });
  for (const mail of waiting) {
    const earlier = messagesIn(mail);
    if (earlier?.ownerId !== ownerId) continue;
    const email = emailAfter(earlier.lines);
    const over = after(at, 'answerUndo');
    const sendAfter = undoable && mail.sendAfter < over ? over : mail.sendAfter;
    const data = { contents: email.contents, sendAfter };
    await tx.outboxMail.update({ where: { id: mail.id }, data });
    await queueMailNotices(tx, mail.id, { to, email, pressing });
    return;
  }
  await queueMail(tx, { to, email: alone, sendAfter: after(at, 'messageMail'), pressing });
}

/** Whether a dog of that owner is in the house: then phones get notices of messages at night, too. */
async function isStaying(tx: Transaction, ownerId: string): Promise<boolean> {
  const moment = await momentNow(tx);
  const to = new Date(moment.now.getTime() + 1);
  const where = { ...presentWhere({ from: moment.now, to }, moment), userId: ownerId };
  return (await tx.booking.findFirst({ where, select: { id: true } })) !== null;
}

/**
 * Drops waiting emails about messages that were read in the meantime.
 * @param since time of the oldest of these messages
 */
export async function dropReadMessageMails(
  tx: Transaction,
  { ownerId, to, since }: { ownerId: string; to: Reader; since: Date },
): Promise<void> {
  // An email is at most this much older than the messages added to it.
  const earliest = new Date(since.getTime() - interval('messageMail'));
  const waiting = await tx.outboxMail.findMany({
    where: { template: templateTo[to], state: 'waiting', createdAt: { gte: earliest } },
  });
  for (const mail of waiting) {
    const contents = messagesIn(mail);
    if (contents?.ownerId !== ownerId) continue;
    const ids = contents.lines.map(({ messageId }) => messageId);
    const unread = await tx.message.count({ where: { id: { in: ids }, readAt: null } });
    if (unread > 0) continue;
    await tx.outboxMail.updateMany({
      where: { id: mail.id, state: 'waiting' },
      data: { state: 'expired' },
    });
  }
}

/** Takes withdrawn messages out of their owner's waiting email, which is not sent without any. */
export async function withdrawFromMail(
  tx: Transaction,
  { ownerId, messageIds }: { ownerId: string; messageIds: readonly string[] },
): Promise<void> {
  const waiting = await tx.outboxMail.findMany({
    where: { template: templateTo.owner, state: 'waiting', profileId: ownerId },
  });
  for (const mail of waiting) {
    const contents = messageEmails.message.contents.safeParse(mail.contents).data;
    if (contents === undefined) continue;
    const lines = contents.lines.filter(({ messageId }) => !messageIds.includes(messageId));
    if (lines.length === contents.lines.length) continue;
    const data =
      lines.length === 0
        ? ({ state: 'expired' } as const)
        : { contents: messageEmails.message.fill({ ...contents, lines }).contents };
    await tx.outboxMail.updateMany({ where: { id: mail.id, state: 'waiting' }, data });
  }
}

/** Returns the contents of an email about messages; null for a note to the business about something else. */
export function messagesIn({ template, contents }: OutboxMail) {
  const kind = template === 'message' ? messageEmails.message.contents : messageNoteEmail.contents;
  return kind.safeParse(contents).data ?? null;
}
