import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { Transaction } from './database.server';

const name = 'sample-data';

export async function databaseIsEmpty(tx: Transaction): Promise<boolean> {
  return (await tx.profile.count()) === 0 && (await tx.review.count()) === 0;
}

/**
 * Whether sample data was ever loaded into this database file: production refuses it. Reads the file
 * directly, so it works before a migration.
 */
export function holdsSampleData(file: string): boolean {
  if (!existsSync(file)) return false;
  const db = new Sqlite(file, { readonly: true });
  try {
    const tables = db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'markers'`).all();
    if (tables.length === 0) return false;
    return db.prepare('SELECT 1 FROM markers WHERE name = ?').all(name).length > 0;
  } finally {
    db.close();
  }
}

export async function markAsSample(tx: Transaction, at: Date): Promise<void> {
  await tx.marker.create({ data: { name, value: 'loaded', at } });
}
