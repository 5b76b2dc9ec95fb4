/** Migrates the database before anything opens it, on a copy that replaces the file only when complete. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { bridgeRelease, misfitOf } from '~/core/database/baseline.server';
import { damageOf } from '~/core/database/database-health.server';
import {
  type AppliedMigration,
  appliedMigrations,
  applyMigrations,
  markBaseline,
  migrationNames,
  migrationsFolder,
} from '~/core/database/schema-engine.server';
import { StartError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { backupsFolder } from './backup-manifest.server';
import { writeBackup } from './write-backup.server';

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

function missingMigrations(applied: AppliedMigration[], names: string[], file: string): string[] {
  const unfinished = applied.find((row) => row.finished_at === null);
  if (unfinished)
    throw new StartError(
      `The migration ${unfinished.migration_name} was left half-done in ${file}: restore the backup made before it (in backups/ of the same folder).`,
    );
  const done = applied.map((row) => row.migration_name);
  const misfit = misfitOf(done, names);
  if (misfit === 'too old')
    throw new StartError(
      `The database ${file} is too old for this version: start ${bridgeRelease} with it once, then this one. Nothing was changed.`,
    );
  if (misfit !== null)
    throw new StartError(
      `The database ${file} was made by a newer Tailhouse (it has the migration ${misfit.newer}): start that version, or restore an older copy. Nothing was changed.`,
    );
  return names.filter((name) => !done.includes(name));
}

function checkIntegrity(file: string): void {
  const db = new Sqlite(file);
  try {
    if (db.pragma('integrity_check', { simple: true }) !== 'ok')
      throw new Error('integrity_check found damage');
    const orphans = db.pragma('foreign_key_check');
    if (Array.isArray(orphans) && orphans.length > 0)
      throw new Error(`foreign_key_check found ${orphans.length} rows without their parents`);
    // Everything in the one file that is renamed: nothing may remain in a write-ahead log.
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
}

async function migrateCopy(copy: string, folder: string): Promise<void> {
  await markBaseline(copy, folder);
  await applyMigrations(copy, folder);
  checkIntegrity(copy);
}

function failed(error: unknown, file: string): StartError {
  if (error instanceof StartError) return error;
  const damage = damageOf(error, file);
  if (damage) return damage;
  const reason = error instanceof Error ? error.message.split('\n').at(-1) : String(error);
  return new StartError(
    `A migration of ${file} failed and nothing was changed: ${reason}`,
    error instanceof Error ? { cause: error } : undefined,
  );
}

/** Migrates or creates the database; @returns the migrations. @throws StartError, file unchanged */
export async function migrateDatabase(
  file: string,
  folder: string = migrationsFolder(),
): Promise<string[]> {
  mkdirSync(path.dirname(file), { recursive: true });
  const names = migrationNames(folder);
  const copy = `${file}.migrating`;
  removeDatabase(copy);
  if (!existsSync(file)) {
    try {
      await migrateCopy(copy, folder);
      renameSync(copy, file);
      return names;
    } catch (error) {
      removeDatabase(copy);
      throw failed(error, file);
    }
  }

  const original = new Sqlite(file, { timeout: 2000 });
  try {
    const missing = missingMigrations(appliedMigrations(original), names, file);
    if (missing.length === 0) return [];
    lockWhileMigrating(original, file);
    // Before anything changes: rows and uploaded files, as `npm run restore` takes them.
    await writeBackup({
      databaseFile: file,
      to: backupsFolder(path.dirname(file)),
      reason: 'before-migration',
      madeAt: now(),
    });
    await original.backup(copy);
    await migrateCopy(copy, folder);
    original.close();
    renameSync(copy, file);
    for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    return missing;
  } catch (error) {
    throw failed(error, file);
  } finally {
    removeDatabase(copy);
    if (original.open) original.close();
  }
}

// A process that still writes to the old file would lose what it wrote after the copy.
function lockWhileMigrating(original: Sqlite.Database, file: string): void {
  try {
    original.pragma('wal_checkpoint(TRUNCATE)');
    original.pragma('journal_mode = DELETE');
  } catch (error) {
    throw new StartError(
      `Another Tailhouse is using ${file}: stop it before this version migrates the data.`,
      { cause: error },
    );
  }
}
