/**
 * Vitest globalSetup of all projects: migrates one database per run, which each test file
 * then copies. A copy takes a millisecond, the migrations a hundred times that.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '~/core/backup/migrate.server';
import { openDatabase } from '~/core/database/database.server';
import { ensureSettings } from '~/features/settings/ensure-settings.server';
import { sampleBusiness } from '../../prisma/sample/business';
import { appVariables, databaseIn, testVariables } from './test-environment';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database file with the settings rows and nothing else. */
    templateDatabase: string;
  }
}

export default async function makeTemplate(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-template-'));
  const file = databaseIn(folder);
  for (const name of appVariables) delete process.env[name];
  Object.assign(process.env, testVariables(folder));
  await migrateDatabase(file);
  const database = openDatabase(file);
  await ensureSettings(database);
  await database.businessSettings.update({ where: { id: 1 }, data: sampleBusiness });
  await database.$disconnect();
  foldIntoOneFile(file);
  project.provide('templateDatabase', file);
  return () => rmSync(folder, { recursive: true, force: true });
}

// What still stands in the write-ahead log would not be copied with the file.
function foldIntoOneFile(file: string): void {
  const database = new Sqlite(file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.pragma('journal_mode = DELETE');
  database.close();
}
