import Sqlite from 'better-sqlite3';
import { databaseFile } from './database.server';

/**
 * Counts the rows of every index for SQLite's planner, before the app's own connections open: they read
 * the counts once. Without them SQLite reads all years of the business for a page about today.
 */
export function countRows(file: string = databaseFile()): void {
  const db = new Sqlite(file);
  try {
    db.exec('ANALYZE');
  } finally {
    db.close();
  }
}
