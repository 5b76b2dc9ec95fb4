import * as z from 'zod';
import { cacheUntilChanged } from '~/core/database/cache-until-changed.server';
import {
  database,
  isOwnTransaction,
  type Reader,
  type Transaction,
} from '~/core/database/database.server';
import type { BusinessSettings, Prisma } from '~/core/database/generated/client';
import { now } from '~/core/runtime/clock.server';
import { type LocalDate, localDateOf } from '~/core/time/business-time';

const lists = z.object({
  requiredVaccines: z.array(z.string()),
  setUpDone: z.array(z.string()),
});

/** The row of settings with its lists read. */
export type Settings = Omit<BusinessSettings, keyof z.infer<typeof lists>> & z.infer<typeof lists>;

/** Reads the lists of the row. */
export function settingsOf(row: BusinessSettings): Settings {
  return { ...row, ...lists.parse(row) };
}

/** The business itself (R7): name, address, zone, windows in minutes since local midnight. */
export async function businessSettings(reader: Reader): Promise<Settings> {
  if (reader === 'committed') return cachedSettings();
  if (!isOwnTransaction(reader)) return readSettings(reader);
  const reading = readings.get(reader) ?? readSettings(reader);
  readings.set(reader, reading);
  return reading;
}

/** The day it is for the business, in its time zone. */
export async function todayHere(reader: Reader): Promise<LocalDate> {
  const { timeZone } = await businessSettings(reader);
  return localDateOf(now(), timeZone);
}

/** One promise per transaction: each of its rules asks for the settings, and the row is wide. */
const readings = new WeakMap<Transaction, Promise<Settings>>();

/** Writes some of the settings. The transaction reads the new values afterwards. */
export async function changeSettings(
  tx: Transaction,
  data: Prisma.BusinessSettingsUpdateInput,
): Promise<void> {
  await tx.businessSettings.update({ where: { id: 1 }, data });
  readings.delete(tx);
}

const cachedSettings = cacheUntilChanged(() => readSettings(database()));

async function readSettings(tx: Transaction): Promise<Settings> {
  const row = await tx.businessSettings.findUnique({ where: { id: 1 } });
  if (row === null) throw new Error('The settings row is missing: ensureSettings has not run');
  return settingsOf(row);
}
