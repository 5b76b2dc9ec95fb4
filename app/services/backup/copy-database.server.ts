import { chmod } from 'node:fs/promises';
import Sqlite from 'better-sqlite3';
import { flush } from './backup-files.server';

// 2 MB: what a request that comes meanwhile waits for, at the most.
const pagesAStep = 512;

/**
 * Copies a database that may be in use, as it stood at one instant, into one file. SQLite's own
 * backup begins anew whenever another connection writes; inside a transaction that reads, it keeps
 * to what that transaction sees, however much is written meanwhile.
 */
export async function copyDatabase(file: string, target: string): Promise<void> {
  const source = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await source.backup(target, { progress: () => pagesAStep });
    source.exec('COMMIT');
  } finally {
    source.close();
  }
  foldIntoOneFile(target);
  await chmod(target, 0o600);
  await flush(target);
}

// The copy says of itself that it has a write-ahead log, and would make one where it is read.
function foldIntoOneFile(file: string): void {
  const copy = new Sqlite(file);
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}
