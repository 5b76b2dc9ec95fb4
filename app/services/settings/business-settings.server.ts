import { onceWhileUnchanged } from '../database/change-watch.server';
import { database, type Transaction } from '../database/database.server';
import type { BusinessSettings } from '../database/generated/client';

/**
 * The business itself (R7): name, address, zone, windows in minutes since local midnight.
 * @throws Error when the row is missing, which `ensureSettings` at start rules out
 */
export async function businessSettings(tx?: Transaction): Promise<BusinessSettings> {
  return tx === undefined ? remembered() : read(tx);
}

const remembered = onceWhileUnchanged(() => read(database()));

async function read(tx: Transaction): Promise<BusinessSettings> {
  const row = await tx.businessSettings.findUnique({ where: { id: 1 } });
  if (row === null) throw new Error('The settings row is missing: ensureSettings has not run');
  return row;
}
