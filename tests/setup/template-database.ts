/**
 * Set-up of both test runners: migrates one database per run, which tests copy. A copy takes a
 * millisecond, the migrations a hundred times that.
 */
import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { migrateDatabase } from '~/core/backup/migrate.server';
import { openDatabase } from '~/core/database/database.server';
import { ensureSettings } from '~/features/house/settings/ensure-settings.server';
import { sampleBusiness } from '../../prisma/sample/business';
import { appVariables, databaseIn, templateDatabase, testVariables } from './test-environment';

// The projects of a run share one process, with one migration engine.
const ofThisRun = globalThis as { tailhouseTemplate?: Promise<void> };

export default async function provideTemplate(): Promise<void> {
  await (ofThisRun.tailhouseTemplate ??= makeTemplate());
}

async function makeTemplate(): Promise<void> {
  if (existsSync(templateDatabase())) return;
  const file = databaseIn(mkdtempSync(path.join(tmpdir(), 'tailhouse-template-')));
  for (const name of appVariables) delete process.env[name];
  Object.assign(process.env, testVariables(path.dirname(file)));
  await migrateDatabase(file);
  const database = openDatabase(file);
  await ensureSettings(database);
  await database.businessSettings.update({ where: { id: 1 }, data: sampleBusiness });
  await database.$disconnect();
  foldIntoOneFile(file);
  renameSync(file, templateDatabase());
}

// Rows still in the write-ahead log would not be copied with the file.
function foldIntoOneFile(file: string): void {
  const database = new Sqlite(file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.pragma('journal_mode = DELETE');
  database.close();
}
