import Sqlite from 'better-sqlite3';
import { databaseFile } from './database.server';

// Rows of each index that are looked at: enough to know which index leads to few of them.
const rowsRead = 400;
// SQLite's own flag for a connection that has asked nothing yet: look at all tables.
const optimizeAll = '0x10002';

/**
 * Lets SQLite note how many rows its indexes lead to, where tables have grown since. Without that
 * it reads all the accepted stays of the house to count those of one owner.
 */
export function refreshStatistics(file: string = databaseFile()): Promise<void> {
  const db = new Sqlite(file);
  try {
    db.pragma(`analysis_limit = ${rowsRead}`);
    db.pragma(`optimize = ${optimizeAll}`);
  } finally {
    db.close();
  }
  return Promise.resolve();
}
