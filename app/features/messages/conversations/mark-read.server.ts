import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import { mayActOnOwner, type Viewer } from '~/core/session/permissions';
import { sideOf, unreadOf } from './conversation.server';
import { dropReadMessageMails } from './message-emails.server';

export type MarkReadInput = {
  ownerId: string;
  viewer: Viewer;
  /** Last message that the reader has seen; later ones stay unread. */
  upTo: string;
};

/** Marks the other side's messages as read up to `upTo` (R35, R37). @throws ServiceError not_found */
export async function markRead(reading: MarkReadInput): Promise<void> {
  const found = await inTransaction((tx) => writeReading(tx, reading));
  if (!found) throw new ServiceError('not_found', 'This message was not found.');
}

/**
 * Does the work of {@link markRead} within the caller's transaction.
 * @returns whether the message was found
 */
export async function writeReading(
  tx: Transaction,
  { ownerId, viewer, upTo }: MarkReadInput,
): Promise<boolean> {
  if (!mayActOnOwner(viewer, ownerId)) return false;
  const seen = await tx.message.findFirst({
    where: { id: upTo, ownerId },
    select: { createdAt: true },
  });
  if (seen === null) return false;
  const side = sideOf(viewer.id, ownerId);
  const conversation = await tx.conversation.findUnique({ where: { ownerId } });
  if (!conversation?.[unreadOf[side]]) return true;
  const unread = {
    ownerId,
    senderId: side === 'owner' ? { not: ownerId } : ownerId,
    readAt: null,
    createdAt: { lte: seen.createdAt },
  };
  const oldest = await tx.message.findFirst({
    where: unread,
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true },
  });
  if (oldest === null) return true;
  const { count } = await tx.message.updateMany({ where: unread, data: { readAt: now() } });
  await tx.conversation.update({
    where: { ownerId },
    data: { [unreadOf[side]]: { decrement: count } },
  });
  await dropReadMessageMails(tx, { ownerId, to: side, since: oldest.createdAt });
  const audience = side === 'owner' ? ownerId : adminAudience;
  publish(tx, { audience, topic: 'message', subjectId: ownerId });
  return true;
}
