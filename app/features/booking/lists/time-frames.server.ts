import { database } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import type { TimeZone } from '~/core/time/business-time';
import { activeStatuses } from '~/features/booking/rules/booking-status';
import { bookingsNamed } from '~/features/people/search/find-names.server';
import { services, staysOvernight } from '~/features/booking/rules/services';
import { type TimeFrame, timeFrameBounds } from '~/features/booking/rules/time-frames';

const overnight = (wanted: boolean) =>
  Prisma.join(services.filter((service) => staysOvernight[service] === wanted));

/** R16: SQL key of a card: a pending series is one card, represented by its first day (MIN in SQLite). */
export const card = Prisma.sql`COALESCE("series_id", "id")`;

/** Number of bookings in each sub-tab, and number of cards in Pending. */
export type FrameCounts = Record<TimeFrame | 'pendingCards', number>;

/** Returns the rules of time-frames.ts as SQL conditions; a test keeps them equal (R16). */
export function frameConditions(at: Date, timeZone: TimeZone): Record<TimeFrame, Prisma.Sql> {
  const { startOfToday, startOfTomorrow } = timeFrameBounds(at, timeZone);
  const stands = Prisma.sql`"status" IN (${Prisma.join(activeStatuses)})`;
  return {
    pending: Prisma.sql`"status" = 'pending'`,
    upcoming: Prisma.sql`(${stands} AND "start" > ${at})`,
    current: Prisma.sql`(${stands} AND (("start" <= ${at} AND "end" > ${at})
      OR ("service" IN (${overnight(false)}) AND "start" >= ${startOfToday} AND "start" < ${startOfTomorrow})
      OR ("service" IN (${overnight(true)}) AND "start" < ${startOfTomorrow} AND "end" >= ${startOfToday})))`,
    past: Prisma.sql`"end" <= ${at}`,
    canceled: Prisma.sql`(NOT ${stands} AND "end" > ${at})`,
  };
}

const counted = (condition: Prisma.Sql) =>
  Prisma.sql`SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;

/** Counts the bookings in each sub-tab (R16), in one statement. */
export async function countFrames(
  ownerId: string | undefined,
  at: Date,
  timeZone: TimeZone,
  search = '',
): Promise<FrameCounts> {
  const named = bookingsNamed(search);
  const [row] = await database().$queryRaw<Record<keyof FrameCounts, number | bigint | null>[]>(
    ownerId === undefined && named === null
      ? everybodys(at, timeZone)
      : Prisma.sql`SELECT ${columns(frameConditions(at, timeZone))} FROM "bookings"
          WHERE ${ownerId === undefined ? Prisma.sql`1 = 1` : Prisma.sql`"user_id" = ${ownerId}`}
          AND ${named === null ? Prisma.sql`1 = 1` : Prisma.sql`"id" IN (${named})`}`,
  );
  // A sum over no rows is null.
  const count = (frame: keyof FrameCounts) => Number(row?.[frame] ?? 0);
  return {
    pending: count('pending'),
    pendingCards: count('pendingCards'),
    upcoming: count('upcoming'),
    current: count('current'),
    past: count('past'),
    canceled: count('canceled'),
  };
}

function columns(frames: Record<TimeFrame, Prisma.Sql>): Prisma.Sql {
  return Prisma.sql`
    ${counted(frames.pending)} AS "pending",
    COUNT(DISTINCT CASE WHEN ${frames.pending} THEN ${card} END) AS "pendingCards",
    ${counted(frames.upcoming)} AS "upcoming",
    ${counted(frames.current)} AS "current", ${counted(frames.past)} AS "past",
    ${counted(frames.canceled)} AS "canceled"`;
}

// Upcoming, current and canceled bookings end today or later, so the index on `end` finds them.
function everybodys(at: Date, timeZone: TimeZone): Prisma.Sql {
  const frames = frameConditions(at, timeZone);
  const { startOfToday } = timeFrameBounds(at, timeZone);
  return Prisma.sql`
    SELECT
      (SELECT COUNT(*) FROM "bookings" WHERE ${frames.pending}) AS "pending",
      (SELECT COUNT(DISTINCT ${card}) FROM "bookings" WHERE ${frames.pending}) AS "pendingCards",
      ${counted(frames.upcoming)} AS "upcoming",
      ${counted(frames.current)} AS "current",
      (SELECT COUNT(*) FROM "bookings" WHERE ${frames.past}) AS "past",
      ${counted(frames.canceled)} AS "canceled"
    FROM "bookings" WHERE "end" >= ${startOfToday}`;
}
