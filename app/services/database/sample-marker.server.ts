/** Whether a database is new, in use, or filled with sample data (R10). */
import type { Transaction } from './database.server';

const name = 'sample-data';

/** Whether there are no accounts and no reviews yet. */
export async function databaseIsEmpty(tx: Transaction): Promise<boolean> {
  return (await tx.profile.count()) === 0 && (await tx.review.count()) === 0;
}

/** Whether sample data was ever loaded into this database: production refuses it. */
export async function holdsSampleData(tx: Transaction): Promise<boolean> {
  return (await tx.marker.count({ where: { name } })) > 0;
}

/** Marks the database as one with sample data, for good. */
export async function markAsSample(tx: Transaction, at: Date): Promise<void> {
  await tx.marker.create({ data: { name, value: 'loaded', at } });
}
