import { database, type Transaction } from '~/services/database/database.server';
import type { Message, Prisma } from '~/services/database/generated/client';
import { now } from '~/services/runtime/clock.server';

/** A message, unread unless `readAt` is given. */
export function createMessage(
  senderId: string,
  receiverId: string,
  overrides: Partial<Prisma.MessageUncheckedCreateInput> = {},
  tx: Transaction = database(),
): Promise<Message> {
  return tx.message.create({
    data: { content: 'See you on Monday!', createdAt: now(), ...overrides, senderId, receiverId },
  });
}
