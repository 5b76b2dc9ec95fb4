import { type LocalDate, localDateOf } from '~/domain/business-time';
import type { CancelSettings } from '~/domain/cancellation';
import type { HouseLimits } from '~/domain/headcount';
import { type HolidayKey, holidayKeys } from '~/domain/holidays';
import type { PriceList } from '~/domain/price-list';
import { quickReasonsOf } from '~/domain/settings-cards';
import type { BookingRules } from '~/domain/stay-rules';
import { cacheUntilChanged } from '../database/cache-until-changed.server';
import {
  database,
  isOwnTransaction,
  type Reader,
  type Transaction,
} from '../database/database.server';
import type { BusinessSettings, Prisma } from '../database/generated/client';
import type { SpecialDayKind } from '../database/generated/enums';
import { now } from '../runtime/clock.server';

/** The business itself (R7): name, address, zone, windows in minutes since local midnight. */
export async function businessSettings(reader: Reader): Promise<BusinessSettings> {
  if (reader === 'committed') return cachedSettings();
  if (!isOwnTransaction(reader)) return readSettings(reader);
  const reading = readings.get(reader) ?? readSettings(reader);
  readings.set(reader, reading);
  return reading;
}

/** One for each transaction: each of its rules asks for the settings, and the row is a wide one. */
const readings = new WeakMap<Transaction, Promise<BusinessSettings>>();

/** Writes some of the settings. What the transaction reads of them afterwards is new. */
export async function changeSettings(
  tx: Transaction,
  data: Prisma.BusinessSettingsUpdateInput,
): Promise<void> {
  await tx.businessSettings.update({ where: { id: 1 }, data });
  readings.delete(tx);
}

const cachedSettings = cacheUntilChanged(() => readSettings(database()));

async function readSettings(tx: Transaction): Promise<BusinessSettings> {
  const row = await tx.businessSettings.findUnique({ where: { id: 1 } });
  if (row === null) throw new Error('The settings row is missing: ensureSettings has not run');
  return row;
}

/** The reasons that the admin can tap (R71). Routes ask here, so that no page loads the settings. */
export async function quickReasons(): Promise<string[]> {
  return quickReasonsOf(await businessSettings('committed'));
}

/** The numbers of the cancellation terms for new stays (R54). */
export async function cancelSettings(): Promise<CancelSettings> {
  const { cancelDaysBoarding, cancelDaysDaycare, cancelDaysHoliday, cancelKeepPercent } =
    await businessSettings('committed');
  return { cancelDaysBoarding, cancelDaysDaycare, cancelDaysHoliday, cancelKeepPercent };
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

/** When stays may begin and end (R7, R17): the windows, and special days from today on. */
export async function bookingRules(reader: Reader): Promise<BookingRules> {
  return (await houseRules(reader)).rules;
}

/** The rules of booking, and how many dogs the house takes (R7, R17, R43). */
export async function houseRules(
  reader: Reader,
): Promise<{ rules: BookingRules; limits: HouseLimits }> {
  const settings = await businessSettings(reader);
  const { timeZone, dropOffFrom, dropOffUntil, pickUpFrom, pickUpUntil } = settings;
  const today = localDateOf(now(), timeZone);
  const days = await (reader === 'committed'
    ? cachedSpecialDays(today)
    : readSpecialDays(today, reader));
  const ofKind = (wanted: SpecialDayKind) => days.filter(({ kind }) => kind === wanted);
  const reasons = (wanted: SpecialDayKind) =>
    new Map(ofKind(wanted).map(({ date, reason }) => [date, reason]));
  return {
    rules: {
      timeZone,
      dropOffFrom,
      dropOffUntil,
      pickUpFrom,
      pickUpUntil,
      closedDates: reasons('closed'),
      noMoves: reasons('no_moves'),
    },
    limits: {
      timeZone,
      dogLimit: settings.dogLimit,
      overnightLimit: settings.overnightLimit,
      byDay: new Map(ofKind('limit').map((day) => [day.date, day])),
    },
  };
}

const cachedSpecialDays = cacheUntilChanged((today) => readSpecialDays(today, database()));

function readSpecialDays(today: LocalDate, tx: Transaction) {
  return tx.specialDay.findMany({ where: { date: { gte: today } }, orderBy: { date: 'asc' } });
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
