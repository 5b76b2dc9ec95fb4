/** The data folder: checked before anything is written into it, and locked for one process. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { StartError } from '~/core/errors/service-error.server';

/**
 * Files that the server needs, if they exist. It can run without backups: their failures are logged and
 * retried.
 */
const privateFiles = ['secret', 'tailhouse.sqlite', 'tailhouse.sqlite-wal', 'tailhouse.sqlite-shm'];
const parts = [...privateFiles, 'lock', 'files', 'files/pictures', 'files/records'];

/** Checks that the data folder is writable. @throws StartError, with nothing changed */
export function openDataFolder(dataDir: string): void {
  const probe = path.join(dataDir, `.writable-${process.pid}`);
  attempt(dataDir, () => mkdirSync(dataDir, { recursive: true, mode: 0o700 }));
  attempt(dataDir, () => {
    writeFileSync(probe, '', { flag: 'wx' });
    rmSync(probe);
  });
  for (const part of parts.map((name) => path.join(dataDir, name)))
    if (existsSync(part)) attempt(part, () => accessSync(part, constants.R_OK | constants.W_OK));
  const database = path.join(dataDir, 'tailhouse.sqlite');
  if (existsSync(database) && statSync(database).isDirectory())
    throw new StartError(
      `${database} is a folder where the database file belongs: move it away, then restore a backup (npm run restore -- ${path.join(dataDir, 'backups', '<name>')}).`,
    );
  for (const file of privateFiles) makePrivate(path.join(dataDir, file));
}

/** Revokes others' access left by an earlier version or a manual copy. */
function makePrivate(file: string): void {
  if (!existsSync(file)) return;
  const { mode, uid } = statSync(file);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(file, 0o600);
}

// Referenced while the lock is held: a garbage-collected connection is closed.
const held = new Map<string, Sqlite.Database>();

/** Locks the data folder for this process (R75). @returns unlocks @throws StartError */
export function lockDataFolder(dataDir: string): () => void {
  openDataFolder(dataDir);
  const file = path.join(dataDir, 'lock');
  const db = new Sqlite(file, { timeout: 0 });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (!(error instanceof Sqlite.SqliteError) || !error.code.startsWith('SQLITE_BUSY'))
      throw error;
    throw new StartError(
      `A Tailhouse is running on ${dataDir}: stop it first. Nothing was changed.`,
      { cause: error },
    );
  }
  held.set(file, db);
  return () => {
    held.delete(file);
    db.close();
  };
}

/** Warns about the files' owner if the server runs as root. */
export function warnOfRoot(say: (text: string) => void): void {
  if (process.getuid?.() === 0)
    say(
      'Running as root: the files it makes belong to root, and a server of another user cannot write them. Run it as the user that DATA_DIR belongs to.',
    );
}

function attempt(what: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new StartError(`${what} cannot be written (${code}): ${remedyFor(code)}`, {
      cause: error,
    });
  }
}

function remedyFor(code: string): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full. Make room, then start again.';
    case 'EEXIST':
    case 'ENOTDIR':
      return 'a file is in the way. Point DATA_DIR at a folder.';
    case 'EROFS':
      return 'the disk is read-only. Mount it for writing, or point DATA_DIR at another folder.';
    default:
      return `give it to the user that runs Tailhouse (chown -R ${process.getuid?.() ?? 'USER'}), or point DATA_DIR at another folder.`;
  }
}
