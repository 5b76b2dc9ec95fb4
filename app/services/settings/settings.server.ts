import { type LocalDate, localDateOf } from '~/domain/business-time';
import { type HolidayKey, holidayKeys } from '~/domain/holidays';
import type { PriceList } from '~/domain/price-list';
import type { BookingRules } from '~/domain/stay-rules';
import { cacheUntilChanged } from '../database/cache-until-changed.server';
import { database, type Reader, type Transaction } from '../database/database.server';
import type { BusinessSettings } from '../database/generated/client';
import { now } from '../runtime/clock.server';

/** The business itself (R7): name, address, zone, windows in minutes since local midnight. */
export async function businessSettings(reader: Reader): Promise<BusinessSettings> {
  return reader === 'committed' ? cachedSettings() : readSettings(reader);
}

const cachedSettings = cacheUntilChanged(() => readSettings(database()));

async function readSettings(tx: Transaction): Promise<BusinessSettings> {
  const row = await tx.businessSettings.findUnique({ where: { id: 1 } });
  if (row === null) throw new Error('The settings row is missing: ensureSettings has not run');
  return row;
}

/** The prices in force, in cents: the one source for totals and rate pages (rulings, "Prices"). */
export async function priceList(reader: Reader): Promise<PriceList> {
  return { ...(await (reader === 'committed' ? cachedPrices() : readPrices(reader))) };
}

const cachedPrices = cacheUntilChanged(() => readPrices(database()));

async function readPrices(tx: Transaction): Promise<PriceList> {
  const row = await tx.priceVariables.findUnique({ where: { id: 1 }, omit: { id: true } });
  if (row === null) throw new Error('The pricing row is missing: ensureSettings has not run');
  return row;
}

/** When stays may begin and end (R7, R17): the windows, and closed dates from today on. */
export async function bookingRules(reader: Reader): Promise<BookingRules> {
  const { timeZone, dropOffFrom, dropOffUntil, pickUpFrom, pickUpUntil } =
    await businessSettings(reader);
  const today = localDateOf(now(), timeZone);
  const closed = await (reader === 'committed'
    ? cachedClosedDates(today)
    : readClosedDates(today, reader));
  return {
    timeZone,
    dropOffFrom,
    dropOffUntil,
    pickUpFrom,
    pickUpUntil,
    closedDates: new Map(closed.map(({ date, reason }) => [date, reason])),
  };
}

const cachedClosedDates = cacheUntilChanged((today) => readClosedDates(today, database()));

function readClosedDates(today: LocalDate, tx: Transaction) {
  return tx.closedDate.findMany({ where: { date: { gte: today } }, orderBy: { date: 'asc' } });
}

/** The holidays whose rates apply (R26). Unknown keys are ignored. */
export async function applyingHolidays(reader: Reader): Promise<ReadonlySet<HolidayKey>> {
  const rows = await (reader === 'committed' ? cachedHolidays() : readHolidays(reader));
  const on = new Set(rows.map(({ key }) => key));
  return new Set(holidayKeys.filter((key) => on.has(key)));
}

const cachedHolidays = cacheUntilChanged(() => readHolidays(database()));

function readHolidays(tx: Transaction) {
  return tx.holidaySwitch.findMany({ where: { ratesApply: true } });
}
