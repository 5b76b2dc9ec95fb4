import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { bridgeRelease, misfitOf } from '~/core/database/baseline.server';
import { migrationNames } from '~/core/database/schema-engine.server';
import { StartError } from '~/core/errors/service-error.server';
import { type Progress, progressOf } from '~/core/runtime/progress';
import { digestOfFile, filesUnder, flush, isThere, placeAlso } from './backup-files.server';
import { type BackupManifest, databaseName, readManifest, stampOf } from './backup-manifest.server';
import { checkDatabase } from './database-copy.server';

/** Checks that a backup is complete and usable by this version. @throws StartError */
export async function verifyBackup(
  folder: string,
  progress: Progress = () => undefined,
): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  if (manifest === null)
    throw new StartError(`${folder} is no backup of Tailhouse, or its manifest.json is damaged.`);
  const parts = [manifest.database, ...manifest.files];
  const checked = progressOf(progress, 'Checking the files', parts.length);
  for (const part of parts) {
    await verifyPart(folder, part);
    checked();
  }
  await verifyDatabase(folder, progress);
  const misfit = misfitOf(manifest.migrations, migrationNames());
  if (misfit === 'too old')
    throw new StartError(
      `${folder} is too old for this version: restore it with ${bridgeRelease}, start that once, then this one.`,
    );
  if (misfit !== null)
    throw new StartError(
      `${folder} was made by a newer Tailhouse (it has the migration ${misfit.newer}): restore it with that version.`,
    );
  return manifest;
}

async function verifyPart(
  folder: string,
  part: { path: string; bytes: number; sha256: string },
): Promise<void> {
  const file = path.join(folder, part.path);
  if (!(await isThere(file)))
    throw new StartError(`${folder} is not whole: ${part.path} is missing.`);
  const { bytes, sha256 } = await digestOfFile(file);
  if (bytes !== part.bytes || sha256 !== part.sha256)
    throw new StartError(`${folder} is damaged: ${part.path} is not what its checksum says.`);
}

async function verifyDatabase(folder: string, progress: Progress): Promise<void> {
  try {
    await checkDatabase(path.join(folder, databaseName), progress);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database in ${folder} cannot be used: ${reason}.`, { cause: error });
  }
}

type RestoreInput = {
  backup: string;
  dataDir: string;
  at: Date;
  progress?: Progress;
};

type Restored = {
  manifest: BackupManifest;
  /** Folder of the replaced data; null if there wasn't any. */
  replaced: string | null;
};

const incomingDatabase = (dataDir: string) => path.join(dataDir, `.${databaseName}.restoring`);

/** Removes the copy of a database that a killed restore left, as large as the database. */
export function clearRestore(dataDir: string): Promise<void> {
  return rm(incomingDatabase(dataDir), { force: true });
}

/** Replaces the data by a verified backup in one rename, keeping the old. @throws StartError */
export async function restoreBackup(input: RestoreInput): Promise<Restored> {
  const { backup, dataDir, at, progress = () => undefined } = input;
  const manifest = await verifyBackup(backup, progress);
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, databaseName);
  const incoming = incomingDatabase(dataDir);
  const present = (await isThere(file)) ? holdAlone(file) : null;
  try {
    await clearRestore(dataDir);
    await copyFile(path.join(backup, databaseName), incoming);
    await flush(incoming);
    const { sha256 } = await digestOfFile(incoming);
    if (sha256 !== manifest.database.sha256)
      throw new StartError(`${backup} could not be copied whole: nothing was replaced.`);
    const hasPresent = present !== null;
    const replaced = hasPresent ? path.join(dataDir, `replaced-${stampOf(at)}`) : null;
    if (replaced !== null) await keepPresent(dataDir, replaced);
    const put = progressOf(progress, 'Putting the files back', manifest.files.length);
    for (const part of manifest.files) {
      await putFile(backup, dataDir, part);
      put();
    }
    // The remains of a write-ahead log belong to the replaced database.
    for (const suffix of ['-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
    await rename(incoming, file);
    await flush(dataDir);
    return { manifest, replaced };
  } finally {
    present?.release();
    await clearRestore(dataDir);
  }
}

type Held = { release: () => void };

/** Holds the database against other programs; the folder's lock covers one too damaged to open. */
function holdAlone(file: string): Held {
  const db = new Sqlite(file, { timeout: 0 });
  try {
    // SQLite leaves the write-ahead log only if no other connection is open.
    db.pragma('journal_mode = DELETE');
    db.exec('BEGIN EXCLUSIVE');
    return { release: () => db.close() };
  } catch (error) {
    db.close();
    const code = error instanceof Sqlite.SqliteError ? error.code : '';
    if (!code.startsWith('SQLITE_BUSY') && !code.startsWith('SQLITE_LOCKED'))
      return { release: () => undefined };
    throw new StartError(`Another program has ${file} open: stop it first. Nothing was replaced.`, {
      cause: error,
    });
  }
}

/** Gives all present data a second name; the first names can then be replaced. */
async function keepPresent(dataDir: string, replaced: string): Promise<void> {
  await mkdir(replaced, { mode: 0o700 });
  for (const suffix of ['', '-wal', '-shm']) {
    const present = path.join(dataDir, `${databaseName}${suffix}`);
    if (await isThere(present))
      await link(present, path.join(replaced, `${databaseName}${suffix}`));
  }
  for (const file of await filesUnder(path.join(dataDir, 'files')))
    await placeAlso(path.join(dataDir, 'files', file), path.join(replaced, 'files', file));
  await flush(replaced);
}

async function putFile(
  backup: string,
  dataDir: string,
  part: { path: string; sha256: string },
): Promise<void> {
  const target = path.join(dataDir, part.path);
  if ((await isThere(target)) && (await digestOfFile(target)).sha256 === part.sha256) return;
  await mkdir(path.dirname(target), { recursive: true });
  const incoming = path.join(path.dirname(target), `.${path.basename(target)}.restoring`);
  await rm(incoming, { force: true });
  await copyFile(path.join(backup, part.path), incoming);
  await flush(incoming);
  await rename(incoming, target);
  await flush(path.dirname(target));
}
