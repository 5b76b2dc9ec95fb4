import { type Transaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { samplePrices } from '~/features/money/pricing/price-list';
import { bankHolidays, holidayKeys } from '~/features/booking/rules/holidays';
import { initialSettings } from './settings-cards';

/** Inserts missing default settings (R7, R26, R28); called at every start. */
export async function ensureSettings(tx: Transaction): Promise<void> {
  if ((await tx.businessSettings.count()) === 0)
    await tx.businessSettings.create({ data: { id: 1, ...initialSettings, updatedAt: now() } });
  if ((await tx.priceVariables.count()) === 0)
    await tx.priceVariables.create({ data: { id: 1, ...samplePrices } });

  const rows = await tx.holidaySwitch.findMany({ select: { key: true } });
  const storedKeys = new Set(rows.map(({ key }) => key));
  const missing = holidayKeys.filter((key) => !storedKeys.has(key));
  await tx.holidaySwitch.createMany({
    data: missing.map((key) => ({ key, ratesApply: bankHolidays.includes(key) })),
  });
}
