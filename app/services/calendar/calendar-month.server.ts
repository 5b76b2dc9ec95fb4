import * as z from 'zod';
import { type TimeZone, toLocal } from '~/domain/business-time';
import { boundsOf, type CalendarEntry, colorCount, type Month } from '~/domain/calendar-month';
import { petNamesOf } from '../database/booking-row';
import { database } from '../database/database.server';
import type { Prisma } from '../database/generated/client';

// Longer than any stay (R17: 90 nights): nothing that began earlier is still going on.
const longestMs = 366 * 24 * 60 * 60_000;

/**
 * The bookings that touch `from` up to, not including, `to`. Each of the three is a two-ended range
 * of one index, so an old month costs what the present one does.
 */
export function staysBetween(from: Date, to: Date): Prisma.BookingWhereInput {
  return {
    OR: [
      { start: { gte: from, lt: to } },
      { end: { gt: from, lte: to } },
      { start: { gte: new Date(from.getTime() - longestMs), lt: from }, end: { gt: to } },
    ],
  };
}

const dayList = z.array(z.string());

/**
 * Every booking that touches a week of the month, soonest first, colored in turn (spec section 2).
 */
export async function calendarMonth(month: Month, timeZone: TimeZone): Promise<CalendarEntry[]> {
  const { from, to } = boundsOf(month, timeZone);
  const rows = await database().booking.findMany({
    where: staysBetween(from, to),
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      userId: true,
      petsSelected: true,
      service: true,
      status: true,
      start: true,
      end: true,
      dates: true,
      owner: { select: { deletedAt: true } },
    },
  });
  return rows.map((row, index) => ({
    id: row.id,
    ownerId: row.userId,
    ownerGone: row.owner.deletedAt !== null,
    petNames: petNamesOf(row),
    service: row.service,
    status: row.status,
    start: toLocal(row.start, timeZone),
    end: toLocal(row.end, timeZone),
    startAt: row.start.toISOString(),
    endAt: row.end.toISOString(),
    nights: Math.max(0, dayList.parse(row.dates).length - 1),
    color: index % colorCount,
  }));
}
