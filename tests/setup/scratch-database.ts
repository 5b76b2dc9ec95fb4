import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { migrateDatabase } from '~/core/backup/migrate.server';
import { migrationsFolder } from '~/core/database/schema-engine.server';
import { databaseIn, templateDatabase } from './test-environment';

/** Creates an empty folder that is deleted at the end of the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-scratch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a migrated database file for the test. */
export function scratchDatabase(): string {
  const file = databaseIn(scratchFolder());
  copyFileSync(templateDatabase(), file);
  return file;
}

/** Creates a database file in the state before a migration. */
export async function databaseBefore(migration: string): Promise<string> {
  const folder = scratchFolder();
  const migrations = path.join(folder, 'migrations');
  mkdirSync(migrations);
  for (const name of readdirSync(migrationsFolder()))
    if (name < migration || name === 'migration_lock.toml')
      cpSync(path.join(migrationsFolder(), name), path.join(migrations, name), { recursive: true });
  const file = path.join(folder, 'tailhouse.sqlite');
  await migrateDatabase(file, migrations);
  return file;
}

/** Works on a database file through a separate connection, outside the app. */
export function withSqlite<T>(file: string, work: (db: Sqlite.Database) => T): T {
  const db = new Sqlite(file, { timeout: 0 });
  try {
    return work(db);
  } finally {
    db.close();
  }
}
