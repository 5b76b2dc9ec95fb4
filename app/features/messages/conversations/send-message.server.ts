import { inTransaction, type Transaction } from '~/core/database/database.server';
import type { Message } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { publishOwnersNews } from '~/features/people/accounts/owners-news.server';
import { assertMaySend } from '~/features/dogs/pictures/private-pictures.server';
import { otherSide, sideOf, unreadOf } from './conversation.server';
import { writeReading } from './mark-read.server';
import { queueMessageMail, withdrawFromMail } from './message-emails.server';

export type MessageToSend = {
  ownerId: string;
  sender: Viewer;
  /** As validated by the schema: at most 4,000 characters, blank only with pictures. */
  content: string;
  /** Uploaded earlier by the same user (R64). */
  pictureIds?: readonly string[] | undefined;
  formKey: string | undefined;
  /** Last message shown to the sender; sending a reply marks it as read. */
  readUpTo?: string | undefined;
};

/** Sends a message once per form, with email and live events (R35 to R37). @throws ServiceError */
export function sendMessage(given: MessageToSend): Promise<{ id: string; repeated: boolean }> {
  const { ownerId, sender, content, formKey, readUpTo } = given;
  const pictureIds = [...new Set(given.pictureIds)];
  return inTransaction(async (tx) => {
    const submission = {
      key: formKey,
      actorId: sender.id,
      form: 'message',
      content: { ownerId, content, ...(pictureIds.length > 0 && { pictureIds }) },
    } as const;
    return withIdempotencyKey(tx, submission, async () => {
      await countWithin(tx, [{ limit: 'message', subject: sender.id }]);
      if (readUpTo) await writeReading(tx, { ownerId, viewer: sender, upTo: readUpTo });
      if (pictureIds.length > 0) await assertTakesPictures(tx, pictureIds, sender.id);
      return writeMessage(tx, { ownerId, sender, content, pictureIds });
    });
  });
}

async function assertTakesPictures(
  tx: Transaction,
  pictureIds: readonly string[],
  senderId: string,
): Promise<void> {
  if (!(await businessSettings(tx)).messagePictures)
    throw new ServiceError('conflict', 'Pictures can’t be sent right now.', 'picture');
  await assertMaySend(tx, pictureIds, senderId);
}

/** Does the work of {@link sendMessage} within the caller's transaction. @throws ServiceError */
export async function writeMessage(
  tx: Transaction,
  {
    ownerId,
    sender,
    content,
    pictureIds = [],
    groupId = null,
    mailed = true,
  }: Pick<MessageToSend, 'ownerId' | 'sender' | 'content' | 'pictureIds'> & {
    /** Shared id of a message sent to several owners (R89). */
    groupId?: string | null;
    /** False if the caller queues its own email about the same. */
    mailed?: boolean;
  },
): Promise<string> {
  const receiverId = await receiverOf(tx, ownerId, sender);
  const message = { ownerId, senderId: sender.id, receiverId, content, groupId };
  return write(tx, message, { pictureIds, mailed });
}

/** Returns the recipient: the current admin for an owner (R40), the owner for the admin. */
async function receiverOf(
  tx: Transaction,
  ownerId: string,
  sender: MessageToSend['sender'],
): Promise<string> {
  const owner = await tx.profile.findFirst({
    where: { id: ownerId, deletedAt: null },
    select: { userRole: true },
  });
  // The business has no conversation with itself.
  const nobody = owner === null || (owner.userRole?.role ?? 'user') !== 'user';
  if (nobody || (sender.id !== ownerId && !isAdmin(sender)))
    throw new ServiceError('not_found', 'This conversation was not found.');
  if (sender.id !== ownerId) return ownerId;
  const admin = await tx.profile.findFirst({
    where: { userRole: { role: 'admin' } },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  });
  if (admin === null)
    throw new ServiceError('unavailable', 'Messages aren’t available yet. Please call us.');
  return admin.id;
}

async function write(
  tx: Transaction,
  message: Pick<Message, 'ownerId' | 'senderId' | 'receiverId' | 'content' | 'groupId'>,
  { pictureIds, mailed }: { pictureIds: readonly string[]; mailed: boolean },
): Promise<string> {
  const { ownerId } = message;
  const from = sideOf(message.senderId, ownerId);
  const createdAt = await nextInstant(tx, ownerId);
  const pictures = { create: pictureIds.map((pictureId, position) => ({ pictureId, position })) };
  const { id } = await tx.message.create({ data: { ...message, createdAt, pictures } });
  const unread = unreadOf[otherSide(from)];
  await tx.conversation.upsert({
    where: { ownerId },
    create: { ownerId, lastMessageAt: createdAt, [unread]: 1 },
    update: { lastMessageAt: createdAt, [unread]: { increment: 1 } },
  });
  const undoable = message.groupId !== null;
  if (mailed) await queueMessageMail(tx, { messageId: id, from, undoable });
  const change = { topic: 'message', subjectId: ownerId } as const;
  // The recipient's pages first, then the sender's other ones.
  if (from === 'owner') await publishOwnersNews(tx, ownerId, { ...change, news: 'message' });
  else publish(tx, { audience: ownerId, ...change, news: 'message' });
  publish(tx, { audience: from === 'owner' ? ownerId : adminAudience, ...change });
  return id;
}

/** Withdraws messages of the business, with what their unread counts and emails say of them (R89). */
export async function withdrawMessages(
  tx: Transaction,
  messages: readonly Pick<Message, 'id' | 'ownerId' | 'readAt'>[],
): Promise<void> {
  for (const { id, ownerId, readAt } of messages) {
    await withdrawFromMail(tx, { ownerId, messageIds: [id] });
    await tx.message.delete({ where: { id } });
    const last = await tx.message.findFirst({
      where: { ownerId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { createdAt: true },
    });
    if (last === null) await tx.conversation.delete({ where: { ownerId } });
    else
      await tx.conversation.update({
        where: { ownerId },
        data: {
          lastMessageAt: last.createdAt,
          ...(readAt === null && { [unreadOf.owner]: { decrement: 1 } }),
        },
      });
    for (const audience of [ownerId, adminAudience])
      publish(tx, { audience, topic: 'message', subjectId: ownerId });
  }
}

/** Returns a time later than the last message, so that the order is kept even after the clock is set back. */
async function nextInstant(tx: Transaction, ownerId: string): Promise<Date> {
  const conversation = await tx.conversation.findUnique({ where: { ownerId } });
  const after = conversation === null ? 0 : conversation.lastMessageAt.getTime() + 1;
  return new Date(Math.max(now().getTime(), after));
}
