import { chmod, open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { appliedMigrations } from '~/core/database/schema-engine.server';
import { type Progress, progressOf } from '~/core/runtime/progress';
import { flush } from './backup-files.server';

const quiet: Progress = () => undefined;

/** Checks an idle database table by table, so a server answers in between. @throws Error */
export async function checkDatabase(file: string, progress: Progress = quiet): Promise<string[]> {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const tables = db
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
      )
      .pluck()
      .all();
    const checked = progressOf(progress, 'Checking the database', tables.length);
    for (const table of tables) {
      const name = `"${table.replaceAll('"', '""')}"`;
      if (db.pragma(`integrity_check(${name})`, { simple: true }) !== 'ok')
        throw new Error(`integrity_check found damage in ${table}`);
      const orphans = db.pragma(`foreign_key_check(${name})`);
      if (Array.isArray(orphans) && orphans.length > 0)
        throw new Error(`foreign_key_check found rows of ${table} without their parents`);
      checked();
      await setImmediate();
    }
    const applied = appliedMigrations(db);
    if (applied.length === 0) throw new Error('it has no migrations of this app');
    const unfinished = applied.find(({ finished_at }) => finished_at === null);
    if (unfinished)
      throw new Error(`the migration ${unfinished.migration_name} was left half-done`);
    return applied.map(({ migration_name }) => migration_name);
  } finally {
    db.close();
  }
}

/** The folders of stored files that a database's rows name, like `pictures/k3…`. */
export function storedFoldersIn(file: string): string[] {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const has = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).pluck();
    const idsOf = (table: string) =>
      has.get(table) === undefined
        ? []
        : db.prepare<[], string>(`SELECT id FROM ${table}`).pluck().all();
    return [
      ...idsOf('pictures').map((id) => `pictures/${id}`),
      ...idsOf('pet_records').map((id) => `records/${id}`),
    ];
  } finally {
    db.close();
  }
}

// 2 MB: the longest that a concurrent request waits.
const pagesAStep = 512;

/** Copies a database in use; in a read transaction SQLite need not start over after each write. */
export async function copyDatabase(
  file: string,
  target: string,
  progress: Progress = quiet,
): Promise<void> {
  const source = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  // The last step blocks the server while it waits for the disk, so most pages are flushed first (R111).
  let onDisk: boolean | undefined;
  const isOnDisk = () => {
    if (onDisk !== undefined) return onDisk;
    onDisk = false;
    // A disk error is reported by the last step and by the flush below.
    void flush(target)
      .catch(() => undefined)
      .finally(() => (onDisk = true));
    return false;
  };
  try {
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await source.backup(target, {
      progress: ({ totalPages, remainingPages }) => {
        const isLast = remainingPages <= pagesAStep && remainingPages < totalPages;
        if (isLast && !isOnDisk()) return 0;
        progressOf(progress, 'Copying the database', totalPages)(totalPages - remainingPages);
        return pagesAStep;
      },
    });
    progress('Copying the database', 100);
    source.exec('COMMIT');
  } finally {
    source.close();
  }
  await sayOneFile(target);
  await chmod(target, 0o600);
  await flush(target);
}

// The copied header says that the file has a write-ahead log, so a reader would create one. These are
// the two bytes of the header (sqlite.org/fileformat2.html, 1.3.3); the pragma would wait for the
// disk and block the server.
const versionBytes = { at: 18, oneFile: Uint8Array.of(1, 1) };

async function sayOneFile(target: string): Promise<void> {
  const file = await open(target, 'r+');
  try {
    await file.write(versionBytes.oneFile, 0, 2, versionBytes.at);
  } finally {
    await file.close();
  }
}
