import { database } from '~/core/database/database.server';
import type { Conversation, Prisma } from '~/core/database/generated/client';
import { photosText } from '~/core/files/picture-files';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, toLocal } from '~/core/time/business-time';
import { shortMoment } from '~/core/time/format-dates';
import { ownersNamed } from '~/features/people/search/find-names.server';
import { sideOf } from './conversation.server';

const pageSize = 20;
const excerptLength = 160;

export type ListedConversation = {
  ownerId: string;
  ownerName: string;
  /** Set for a search only, since they may be the match. */
  petNames: string[];
  unread: number;
  /** Time of the last message: `9:05 AM` today, `Yesterday`, `Nov 16`. */
  when: string;
  at: string;
  lastLine: { byBusiness: boolean; excerpt: string };
};

type ConversationList = {
  conversations: ListedConversation[];
  page: number;
  pages: number;
};

/**
 * Returns a page of twenty conversations, of all owners or those matching a search; past the end, the last
 * page.
 */
export async function listConversations({
  page: asked,
  search = '',
}: {
  page: number;
  search?: string;
}): Promise<ConversationList> {
  const found = await idsFound(search);
  if (found !== null) {
    const pages = Math.max(1, Math.ceil(found.length / pageSize));
    const page = Math.min(asked, pages);
    const ids = found.slice((page - 1) * pageSize, page * pageSize);
    const rows = await database().conversation.findMany({ where: { ownerId: { in: ids } } });
    rows.sort((a, b) => ids.indexOf(a.ownerId) - ids.indexOf(b.ownerId));
    return { conversations: await withPets(await withLastLines(rows)), page, pages };
  }
  const ownerExists = { owner: { deletedAt: null } };
  const [unreadCount, total] = await Promise.all([
    database().conversation.count({ where: { ...ownerExists, adminUnread: { gt: 0 } } }),
    database().conversation.count({ where: ownerExists }),
  ]);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(asked, pages);
  const skip = (page - 1) * pageSize;
  const unread = await rowsOf({ ...ownerExists, adminUnread: { gt: 0 } }, skip, pageSize);
  const read = await rowsOf(
    { ...ownerExists, adminUnread: 0 },
    Math.max(0, skip - unreadCount),
    pageSize - unread.length,
  );
  const rows = [...unread, ...read];
  return { conversations: await withLastLines(rows), page, pages };
}

/** Returns the ids of matching owners in the list's order; null without a search. */
async function idsFound(search: string): Promise<string[] | null> {
  const named = ownersNamed(search);
  if (named === null) return null;
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT c."owner_id" AS "id" FROM "conversations" c
    JOIN "profiles" p ON p."id" = c."owner_id" AND p."deleted_at" IS NULL
    WHERE c."owner_id" IN (${named})
    ORDER BY c."admin_unread" > 0 DESC, c."last_message_at" DESC, c."owner_id"`;
  return rows.map(({ id }) => id);
}

function rowsOf(
  where: Prisma.ConversationWhereInput,
  skip: number,
  take: number,
): Promise<Conversation[]> {
  return database().conversation.findMany({
    where,
    orderBy: [{ lastMessageAt: 'desc' }, { ownerId: 'asc' }],
    skip,
    take,
  });
}

// A conversation has only one message per instant, so its last one is found by time, through the index.
async function withLastLines(rows: Conversation[]): Promise<ListedConversation[]> {
  const { timeZone } = await businessSettings('committed');
  const today = localDateOf(now(), timeZone);
  const owners = await database().profile.findMany({
    where: { id: { in: rows.map(({ ownerId }) => ownerId) } },
    select: { id: true, firstName: true, lastName: true, email: true },
  });
  const nameOf = new Map(
    owners.map(({ id, firstName, lastName, email }) => [
      id,
      [firstName, lastName].filter(Boolean).join(' ') || email,
    ]),
  );
  const messages = await database().message.findMany({
    where: { OR: rows.map(({ ownerId, lastMessageAt: createdAt }) => ({ ownerId, createdAt })) },
    select: {
      ownerId: true,
      senderId: true,
      content: true,
      pictures: { select: { position: true } },
    },
  });
  const lastOf = new Map(messages.map((message) => [message.ownerId, message]));
  return rows.map(({ ownerId, adminUnread, lastMessageAt }) => {
    const last = lastOf.get(ownerId);
    return {
      ownerId,
      ownerName: nameOf.get(ownerId) ?? '',
      petNames: [],
      unread: adminUnread,
      when: shortMoment(toLocal(lastMessageAt, timeZone), today),
      at: lastMessageAt.toISOString(),
      lastLine: {
        byBusiness: last !== undefined && sideOf(last.senderId, ownerId) === 'business',
        excerpt: excerptOf(last?.content || photosText(last?.pictures.length ?? 0)),
      },
    };
  });
}

async function withPets(conversations: ListedConversation[]): Promise<ListedConversation[]> {
  const pets = await database().pet.findMany({
    where: { userId: { in: conversations.map(({ ownerId }) => ownerId) }, retiredAt: null },
    select: { userId: true, petName: true },
    orderBy: { petName: 'asc' },
  });
  return conversations.map((one) => ({
    ...one,
    petNames: pets.filter(({ userId }) => userId === one.ownerId).map(({ petName }) => petName),
  }));
}

function excerptOf(content: string): string {
  const line = [...content.replace(/\s+/g, ' ')];
  return line.length > excerptLength ? `${line.slice(0, excerptLength).join('')}…` : line.join('');
}
