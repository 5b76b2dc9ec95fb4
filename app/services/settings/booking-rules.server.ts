import type { BookingRules } from '~/domain/booking-rules';
import { localDateOf } from '~/domain/business-time';
import { holidayKeys, type HolidayKey } from '~/domain/holidays';
import { database, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { businessSettings } from './business-settings.server';

/**
 * When stays may begin and end (R7, R17): the windows, and the closed dates from today on, today
 * being the business's day.
 * @throws Error when the settings row is missing
 */
export async function bookingRules(tx: Transaction = database()): Promise<BookingRules> {
  const { timeZone, dropOffFrom, dropOffUntil, pickUpFrom, pickUpUntil } =
    await businessSettings(tx);
  const closed = await tx.closedDate.findMany({
    where: { date: { gte: localDateOf(now(), timeZone) } },
    orderBy: { date: 'asc' },
  });
  return {
    timeZone,
    dropOffFrom,
    dropOffUntil,
    pickUpFrom,
    pickUpUntil,
    closedDates: new Map(closed.map(({ date, reason }) => [date, reason])),
  };
}

/** The holidays whose rates apply (R26). A row of a holiday that this code does not know is none. */
export async function applyingHolidays(
  tx: Transaction = database(),
): Promise<ReadonlySet<HolidayKey>> {
  const rows = await tx.holidaySwitch.findMany({ where: { ratesApply: true } });
  const on = new Set(rows.map(({ key }) => key));
  return new Set(holidayKeys.filter((key) => on.has(key)));
}
