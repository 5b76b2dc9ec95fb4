import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import { database, type Reader, type Transaction } from '~/core/database/database.server';
import { businessSettings } from '~/core/settings/settings.server';
import { type HolidayKey, holidayKeys } from '~/features/booking/rules/holidays';
import type { PriceList } from './price-list';
import { type PricesByTime, pricesByTimeOf } from './prices-by-time';
import { type TaxRule, taxRuleOf } from './tax-rule';

/** Returns the current prices, in cents: the only source for totals and rate pages (rulings, "Prices"). */
export async function priceList(reader: Reader): Promise<PriceList> {
  return { ...(await (reader === 'committed' ? cachedPrices() : readPrices(reader))) };
}

const cachedPrices = cacheUntilChanged(() => readPrices(database()));

async function readPrices(tx: Transaction): Promise<PriceList> {
  const row = await tx.priceVariables.findUnique({ where: { id: 1 }, omit: { id: true } });
  if (row === null) throw new Error('The pricing row is missing: ensureSettings has not run');
  return row;
}

/** Returns the seasonal prices and the long-stay discount (R98). */
export async function pricesByTime(reader: Reader): Promise<PricesByTime> {
  return pricesByTimeOf(await businessSettings(reader));
}

/** Returns the sales tax (R140); null without one. */
export async function taxRule(reader: Reader): Promise<TaxRule | null> {
  return taxRuleOf(await businessSettings(reader));
}

/** Returns the holidays whose rates apply (R26). Unknown keys are ignored. */
export async function applyingHolidays(reader: Reader): Promise<ReadonlySet<HolidayKey>> {
  const rows = await (reader === 'committed' ? cachedHolidays() : readHolidays(reader));
  const on = new Set(rows.map(({ key }) => key));
  return new Set(holidayKeys.filter((key) => on.has(key)));
}

const cachedHolidays = cacheUntilChanged(() => readHolidays(database()));

function readHolidays(tx: Transaction) {
  return tx.holidaySwitch.findMany({ where: { ratesApply: true } });
}
