import type { PriceList } from '~/domain/price-list';
import { onceWhileUnchanged } from '../database/change-watch.server';
import { database, type Transaction } from '../database/database.server';

/**
 * The prices in force, in cents: the one source for the live total, the server's total and the
 * rate pages (rulings, "Prices").
 * @throws Error when the row is missing, which `ensureSettings` at start rules out
 */
export async function priceList(tx?: Transaction): Promise<PriceList> {
  return { ...(await (tx === undefined ? remembered() : read(tx))) };
}

const remembered = onceWhileUnchanged(() => read(database()));

async function read(tx: Transaction): Promise<PriceList> {
  const row = await tx.priceVariables.findUnique({ where: { id: 1 }, omit: { id: true } });
  if (row === null) throw new Error('The pricing row is missing: ensureSettings has not run');
  return row;
}
