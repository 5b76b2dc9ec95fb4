import { database, type Transaction } from '~/core/database/database.server';
import type { Message, Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';

/** A message, unread unless `readAt` is given; the conversation's row agrees with it. */
export async function createMessage(
  senderId: string,
  receiverId: string,
  overrides: Partial<Prisma.MessageUncheckedCreateInput> = {},
  tx: Transaction = database(),
): Promise<Message> {
  const sender = await tx.userRole.findUnique({ where: { id: senderId } });
  const fromAdmin = sender?.role === 'admin';
  const ownerId = fromAdmin ? receiverId : senderId;
  const message = await tx.message.create({
    data: {
      content: 'See you on Monday!',
      createdAt: now(),
      ...overrides,
      senderId,
      receiverId,
      ownerId,
    },
  });
  const unread = message.readAt === null ? 1 : 0;
  const [ownerUnread, adminUnread] = fromAdmin ? [unread, 0] : [0, unread];
  await tx.conversation.upsert({
    where: { ownerId },
    create: { ownerId, lastMessageAt: message.createdAt, ownerUnread, adminUnread },
    update: {
      lastMessageAt: message.createdAt,
      ownerUnread: { increment: ownerUnread },
      adminUnread: { increment: adminUnread },
    },
  });
  return message;
}

/** The texts of an owner's conversation, oldest first. */
export async function messagesOf(ownerId: string): Promise<string[]> {
  const messages = await database().message.findMany({
    where: { ownerId },
    orderBy: { createdAt: 'asc' },
  });
  return messages.map(({ content }) => content);
}
