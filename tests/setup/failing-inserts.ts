import Sqlite from 'better-sqlite3';
import { databaseFile } from '~/core/database/database.server';

/** Runs the work while the database itself refuses every new row of a table, as a full disk would. */
export async function failingInserts(table: string, work: () => Promise<void>): Promise<void> {
  const db = new Sqlite(databaseFile());
  try {
    db.exec(
      `CREATE TRIGGER refuse_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'refused by the test'); END`,
    );
    try {
      await work();
    } finally {
      db.exec(`DROP TRIGGER refuse_${table}`);
    }
  } finally {
    db.close();
  }
}
