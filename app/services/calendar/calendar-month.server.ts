import * as z from 'zod';
import { type TimeZone, toLocal } from '~/domain/business-time';
import { boundsOf, type CalendarEntry, colorCount, type Month } from '~/domain/calendar-month';
import { petNamesOf } from '../database/booking-row';
import { database } from '../database/database.server';
import type { Prisma } from '../database/generated/client';

// Longer than any stay that an owner may ask for (R17: 90 nights); the admin's own have no limit,
// and one that holds a whole month and began over a year before it is no stay any more.
const longestMs = 366 * 24 * 60 * 60_000;

/**
 * The bookings that touch a time, `from` up to and not including `to`: begun in it, ended in it, or
 * around it. Each of the three is a range of one index with two ends, so that an old month and the
 * present one cost the same however many bookings there are.
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
 * Every booking, whatever its status, that touches a week of the month, soonest first, in two
 * statements. The colours go round in that order (spec section 2).
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
