import { database } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import { photosText } from '~/core/files/picture-files';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import {
  addDays,
  type LocalDate,
  localDateOf,
  startOfDay,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { formatMoment } from '~/core/time/format-dates';
import { ownersNamed } from '~/features/people/search/find-names.server';
import { sideOf } from './conversation.server';
import { foundParts, searchWords, shortestIndexed, type TextPart } from './message-search';

const pageSize = 20;

/** Maximum number of matches, newest first; for earlier ones, refine the search. */
const mostFound = 200;

type FoundMessage = {
  id: string;
  ownerId: string;
  ownerName: string;
  byBusiness: boolean;
  /** `Mon, Nov 16, 9:05 AM`, with the year unless it's this one. */
  when: string;
  at: string;
  parts: TextPart[];
};

export type FoundMessages = {
  messages: FoundMessage[];
  count: number;
  /** True if there are more than `mostFound`. */
  more: boolean;
  page: number;
  pages: number;
};

export type MessageSearch = {
  /** First and last day, both included; null for no limit. */
  from: LocalDate | null;
  until: LocalDate | null;
  words: string;
  /** Words in the names of the owner or their dogs. */
  owner: string;
};

/**
 * Returns a page of twenty messages that contain every word, also within words, for the given owners and
 * days, newest first (R64); past the end, the last page.
 */
export async function searchMessages(
  search: MessageSearch,
  wantedPage: number,
): Promise<FoundMessages> {
  const { timeZone } = await businessSettings('committed');
  const words = searchWords(search.words);
  const ids = (await database().$queryRaw<{ id: string }[]>(queryFor(words, search, timeZone))).map(
    ({ id }) => id,
  );
  const count = Math.min(ids.length, mostFound);
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const page = Math.min(wantedPage, pages);
  const shown = ids.slice((page - 1) * pageSize, Math.min(page * pageSize, count));
  const rows = await database().message.findMany({
    where: { id: { in: shown } },
    include: {
      owner: { select: { firstName: true, lastName: true, email: true } },
      pictures: { select: { position: true } },
    },
  });
  rows.sort((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id));
  const today = localDateOf(now(), timeZone);
  return {
    messages: rows.map(({ id, ownerId, senderId, createdAt, content, pictures, owner }) => ({
      id,
      ownerId,
      ownerName: [owner.firstName, owner.lastName].filter(Boolean).join(' ') || owner.email,
      byBusiness: sideOf(senderId, ownerId) === 'business',
      when: formatMoment(toLocal(createdAt, timeZone), today),
      at: createdAt.toISOString(),
      parts: foundParts(content || photosText(pictures.length), words),
    })),
    count,
    more: ids.length > mostFound,
    page,
    pages,
  };
}

/** Returns a query for the ids of the newest matches, one more than the maximum. */
function queryFor(words: string[], search: MessageSearch, timeZone: TimeZone): Prisma.Sql {
  const { from, until, owner } = search;
  const named = ownersNamed(owner);
  const indexed = words.filter((word) => [...word].length >= shortestIndexed);
  const short = words.filter((word) => !indexed.includes(word));
  const wanted = [
    Prisma.sql`"profiles"."deleted_at" IS NULL`,
    ...(named === null ? [] : [Prisma.sql`"messages"."owner_id" IN (${named})`]),
    ...(from === null
      ? []
      : [Prisma.sql`"messages"."created_at" >= ${startOfDay(from, timeZone)}`]),
    ...(until === null
      ? []
      : [Prisma.sql`"messages"."created_at" < ${startOfDay(addDays(until, 1), timeZone)}`]),
    ...short.map((word) => Prisma.sql`"messages"."content" LIKE ${anywhere(word)} ESCAPE '\\'`),
  ];
  const rest = Prisma.sql`
    JOIN "profiles" ON "profiles"."id" = "messages"."owner_id"
    WHERE ${Prisma.join(wanted, ' AND ')}`;
  if (indexed.length === 0)
    return Prisma.sql`
      SELECT "messages"."id" FROM "messages" ${rest}
      ORDER BY "messages"."created_at" DESC, "messages"."id" DESC LIMIT ${mostFound + 1}`;
  // Reads the index backward until there are enough matches, since its rows are in the order of sending.
  return Prisma.sql`
    SELECT "id" FROM (
      SELECT "messages"."id", "messages"."created_at" FROM "search_index_messages"
      JOIN "messages" ON "messages"."number" = "search_index_messages"."rowid" ${rest}
        AND "search_index_messages" MATCH ${indexed.map(quoted).join(' ')}
      ORDER BY "search_index_messages"."rowid" DESC LIMIT ${mostFound + 1})
    ORDER BY "created_at" DESC, "id" DESC`;
}

/** Quotes a word, so that the index doesn't parse it as syntax. */
function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

function anywhere(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
