import type { Transaction } from './database.server';

const name = 'sample-data';

export async function databaseIsEmpty(tx: Transaction): Promise<boolean> {
  return (await tx.profile.count()) === 0 && (await tx.review.count()) === 0;
}

/** Whether sample data was ever loaded into this database: production refuses it. */
export async function holdsSampleData(tx: Transaction): Promise<boolean> {
  return (await tx.marker.count({ where: { name } })) > 0;
}

export async function markAsSample(tx: Transaction, at: Date): Promise<void> {
  await tx.marker.create({ data: { name, value: 'loaded', at } });
}
