import type { BookingRules } from '~/domain/booking-rules';
import { localDateOf, type LocalDate } from '~/domain/business-time';
import { holidayKeys, type HolidayKey } from '~/domain/holidays';
import { onceWhileUnchanged } from '../database/change-watch.server';
import { database, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { businessSettings } from './business-settings.server';

/**
 * When stays may begin and end (R7, R17): the windows, and the closed dates from today on, today
 * being the business's day.
 * @throws Error when the settings row is missing
 */
export async function bookingRules(tx?: Transaction): Promise<BookingRules> {
  const { timeZone, dropOffFrom, dropOffUntil, pickUpFrom, pickUpUntil } =
    await businessSettings(tx);
  const today = localDateOf(now(), timeZone);
  const closed = await (tx === undefined ? rememberedClosed(today) : readClosed(today, tx));
  return {
    timeZone,
    dropOffFrom,
    dropOffUntil,
    pickUpFrom,
    pickUpUntil,
    closedDates: new Map(closed.map(({ date, reason }) => [date, reason])),
  };
}

const rememberedClosed = onceWhileUnchanged((today) => readClosed(today, database()));

function readClosed(today: LocalDate, tx: Transaction) {
  return tx.closedDate.findMany({ where: { date: { gte: today } }, orderBy: { date: 'asc' } });
}

/** The holidays whose rates apply (R26). A row of a holiday that this code does not know is none. */
export async function applyingHolidays(tx?: Transaction): Promise<ReadonlySet<HolidayKey>> {
  const rows = await (tx === undefined ? rememberedHolidays() : readHolidays(tx));
  const on = new Set(rows.map(({ key }) => key));
  return new Set(holidayKeys.filter((key) => on.has(key)));
}

const rememberedHolidays = onceWhileUnchanged(() => readHolidays(database()));

function readHolidays(tx: Transaction) {
  return tx.holidaySwitch.findMany({ where: { ratesApply: true } });
}
