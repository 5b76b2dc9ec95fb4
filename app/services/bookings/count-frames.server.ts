import type { TimeZone } from '~/domain/business-time';
import { timeFrameBounds, type TimeFrame } from '~/domain/time-frames';
import { database } from '../database/database.server';
import { Prisma } from '../database/generated/client';

type Counts = Record<TimeFrame, number | bigint | null>;

/**
 * How many bookings each sub-tab holds (R16), in one statement: the conditions of
 * time-frame-filter.server.ts, which a test holds equal to these.
 * @param ownerId only this owner's; everybody's when left out
 */
export async function countFrames(
  ownerId: string | undefined,
  at: Date,
  timeZone: TimeZone,
): Promise<Record<TimeFrame, number>> {
  const { startOfToday, startOfTomorrow } = timeFrameBounds(at, timeZone);
  const stands = Prisma.sql`"status" IN ('pending', 'accepted')`;
  const current = Prisma.sql`(("start" <= ${at} AND "end" > ${at})
    OR ("service" = 'Daycare' AND "start" >= ${startOfToday} AND "start" < ${startOfTomorrow})
    OR ("service" = 'Boarding' AND "start" < ${startOfTomorrow} AND "end" >= ${startOfToday}))`;
  const whose = ownerId === undefined ? Prisma.empty : Prisma.sql`WHERE "user_id" = ${ownerId}`;
  const [row] = await database().$queryRaw<Counts[]>`
    SELECT
      SUM(CASE WHEN "status" = 'pending' THEN 1 ELSE 0 END) AS "pending",
      SUM(CASE WHEN ${stands} AND "start" > ${at} THEN 1 ELSE 0 END) AS "upcoming",
      SUM(CASE WHEN ${stands} AND ${current} THEN 1 ELSE 0 END) AS "current",
      SUM(CASE WHEN "end" <= ${at} THEN 1 ELSE 0 END) AS "past",
      SUM(CASE WHEN NOT ${stands} AND "end" > ${at} THEN 1 ELSE 0 END) AS "canceled"
    FROM "bookings" ${whose}`;
  // A sum over no rows is null.
  const count = (frame: TimeFrame) => Number(row?.[frame] ?? 0);
  return {
    pending: count('pending'),
    upcoming: count('upcoming'),
    current: count('current'),
    past: count('past'),
    canceled: count('canceled'),
  };
}
