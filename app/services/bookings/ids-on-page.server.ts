import type { TimeZone } from '~/domain/business-time';
import { timeFrameBounds, type TimeFrame } from '~/domain/time-frames';
import { database } from '../database/database.server';
import { Prisma } from '../database/generated/client';
import { bookingsNamed } from '../search/find-names.server';
import { frameConditions } from './count-frames.server';

export type PageRequest = {
  frame: TimeFrame;
  /** Only this owner's; everybody's when undefined. */
  ownerId: string | undefined;
  /** Only those whose owner or pets these words name; empty for all. */
  search: string;
  at: Date;
  timeZone: TimeZone;
  skip: number;
  take: number;
  order: 'asc' | 'desc';
};

/** The ids of the bookings on one page of a sub-tab, by when they begin. */
export async function idsOnPage(request: PageRequest): Promise<string[]> {
  const { search, ownerId, skip, take, order } = request;
  const named = bookingsNamed(search);
  const { where, start } =
    ownerId === undefined && named === null ? everybodys(request) : theOnesOf(request, named);
  const way = Prisma.raw(order);
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "bookings" WHERE ${where}
    ORDER BY ${start} ${way}, "id" ${way} LIMIT ${take} OFFSET ${skip}`;
  return rows.map(({ id }) => id);
}

type Query = { where: Prisma.Sql; start: Prisma.Sql };

const start = Prisma.sql`"start"`;
/** A plus keeps SQLite from choosing the index over it. */
const startWithoutIndex = Prisma.sql`+"start"`;

function theOnesOf({ frame, ownerId, at, timeZone }: PageRequest, named: Prisma.Sql | null): Query {
  const conditions = [frameConditions(at, timeZone)[frame]];
  if (ownerId !== undefined) conditions.push(Prisma.sql`"user_id" = ${ownerId}`);
  if (named !== null) conditions.push(Prisma.sql`"id" IN (${named})`);
  return { where: Prisma.join(conditions, ' AND '), start };
}

/**
 * Everybody's, in a business of many years: what is not over yet is found by its end and sorted, for
 * it is little; what is over is read from its newest on. Left to itself, SQLite takes the index that
 * gives the order, and reads all that is over on its way.
 */
function everybodys({ frame, at, timeZone }: PageRequest): Query {
  const { startOfToday } = timeFrameBounds(at, timeZone);
  const condition = frameConditions(at, timeZone)[frame];
  switch (frame) {
    case 'past':
      return { where: Prisma.sql`+(${condition})`, start };
    case 'current':
    case 'canceled':
      // All of either end today at the earliest.
      return {
        where: Prisma.sql`"end" >= ${startOfToday} AND +(${condition})`,
        start: startWithoutIndex,
      };
    case 'pending':
    case 'upcoming':
      return { where: condition, start };
  }
}
