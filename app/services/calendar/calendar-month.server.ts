import * as z from 'zod';
import { toLocal, type TimeZone } from '~/domain/business-time';
import { boundsOf, colorCount, type CalendarEntry, type Month } from '~/domain/calendar-month';
import { petNamesOf } from '../bookings/booking-view.server';
import { database } from '../database/database.server';
import { staysBetween } from './stays-between.server';

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
