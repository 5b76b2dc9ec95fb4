import { database } from '~/core/database/database.server';

/**
 * Runs the work while the database itself refuses every new row of a table, as a full disk would. Uses
 * the app's own connection: another one would wait forever for a transaction of this process.
 */
export async function failingInserts(table: string, work: () => Promise<void>): Promise<void> {
  await database().$executeRawUnsafe(
    `CREATE TRIGGER refuse_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'refused by the test'); END`,
  );
  try {
    await work();
  } finally {
    await database().$executeRawUnsafe(`DROP TRIGGER refuse_${table}`);
  }
}
