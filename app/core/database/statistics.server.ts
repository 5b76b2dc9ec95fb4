import Sqlite from 'better-sqlite3';
import { databaseFile } from './database.server';

// Rows of each index to sample: enough to learn how selective it is.
const rowsRead = 400;
// SQLite's own flag for a connection without queries so far: check all tables.
const optimizeAll = '0x10002';

/**
 * Refreshes SQLite's row statistics for tables that have grown. Without them SQLite reads every
 * accepted stay of the business to count those of one owner.
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
