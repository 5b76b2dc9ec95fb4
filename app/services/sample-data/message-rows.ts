import type { Prisma } from '../database/generated/client';
import type { PeopleRows } from './people-rows';
import { minutesAfter } from './plan-history';
import { sampleConversations, type SampleConversation } from './sample-conversations';
import type { Random } from './seeded-random';

/** The sample's conversations with the business owner, the last lines of some still unread. */
export function messageRows(given: {
  now: Date;
  random: Random;
  newId: () => string;
  people: PeopleRows;
}): Prisma.MessageCreateManyInput[] {
  return sampleConversations.flatMap((conversation) => linesOf(conversation, given));
}

function linesOf(
  { owner, hoursAgo, unread, lines }: SampleConversation,
  given: { now: Date; random: Random; newId: () => string; people: PeopleRows },
): Prisma.MessageCreateManyInput[] {
  const { now, random, newId, people } = given;
  const ownerId = people.idOf(owner);
  let at = minutesAfter(now, -hoursAgo * 60);
  // Backwards from the last line, whose time is given.
  const newestFirst = [...lines].reverse().map(([from, content], index) => {
    const createdAt = at;
    const readAt = index < unread ? null : minutesAfter(createdAt, 1);
    at = minutesAfter(at, -random.int(2, 9));
    const [senderId, receiverId] =
      from === 'owner' ? [ownerId, people.adminId] : [people.adminId, ownerId];
    return { id: newId(), senderId, receiverId, ownerId, content, createdAt, readAt };
  });
  return newestFirst.reverse();
}

/** The conversations' own rows, as sending and reading would have kept them. */
export function conversationRows(
  messages: readonly Prisma.MessageCreateManyInput[],
): Prisma.ConversationCreateManyInput[] {
  const rows = new Map<string, Prisma.ConversationCreateManyInput>();
  for (const { ownerId, senderId, createdAt, readAt } of messages) {
    const { ownerUnread = 0, adminUnread = 0 } = rows.get(ownerId) ?? {};
    const unread = readAt === null ? 1 : 0;
    const fromOwner = senderId === ownerId;
    rows.set(ownerId, {
      ownerId,
      // The lines of each come oldest first.
      lastMessageAt: createdAt,
      ownerUnread: ownerUnread + (fromOwner ? 0 : unread),
      adminUnread: adminUnread + (fromOwner ? unread : 0),
    });
  }
  return [...rows.values()];
}
