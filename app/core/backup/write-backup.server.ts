import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorFields, log } from '~/core/runtime/log.server';
import { type Progress, progressOf } from '~/core/runtime/progress';
import { digestOfFile, filesUnder, flush, isThere, placeAlso } from './backup-files.server';
import {
  type BackupManifest,
  backupName,
  databaseName,
  manifestName,
  pathInBackup,
  unfinishedName,
} from './backup-manifest.server';
import type { BackupReason } from './backups-kept';
import { checkDatabase, copyDatabase, storedFoldersIn } from './database-copy.server';

export type BackupInput = {
  /** The database file; the uploaded files are in `files` beside it. */
  databaseFile: string;
  to: string;
  reason: BackupReason;
  madeAt: Date;
  progress?: Progress | undefined;
};

// A file may be removed between the copy of the rows and the copy of the files.
const mostTries = 3;

/** Writes one backup as of one instant. @throws Error, leaving nothing behind */
export async function writeBackup({
  databaseFile,
  to,
  reason,
  madeAt,
  progress = () => undefined,
}: BackupInput): Promise<string> {
  const name = backupName(madeAt, reason);
  const unfinished = path.join(to, unfinishedName(name));
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    await copyAll(databaseFile, unfinished, progress);
    const described = await describe(unfinished, progress);
    const manifest: BackupManifest = {
      format: 1,
      madeAt: madeAt.toISOString(),
      reason,
      ...described,
    };
    const manifestFile = path.join(unfinished, manifestName);
    await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await flush(manifestFile);
    await flush(unfinished);
    const folder = path.join(to, name);
    await rename(unfinished, folder);
    await flush(to);
    return folder;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyAll(databaseFile: string, folder: string, progress: Progress): Promise<void> {
  const stored = path.join(path.dirname(databaseFile), 'files');
  const copy = path.join(folder, databaseName);
  // Files are stored before their row and removed after it: copied before and after, they are complete.
  await copyFiles(stored, path.join(folder, 'files'), progress);
  for (let tries = 1; ; tries += 1) {
    await rm(copy, { force: true });
    await copyDatabase(databaseFile, copy, progress);
    await copyFiles(stored, path.join(folder, 'files'), progress);
    const missing = await missingIn(folder, copy);
    if (missing === 0) return;
    if (tries < mostTries) continue;
    // These files were lost before this backup: still back up the rest.
    log.warn('backup.files_missing', { missing });
    return;
  }
}

async function copyFiles(from: string, to: string, progress: Progress): Promise<void> {
  const files = await filesUnder(from);
  const copied = progressOf(progress, 'Copying the files', files.length);
  for (const file of files) {
    // A file that someone placed there manually, under a name of their own.
    if (pathInBackup(file) === null) log.warn('backup.file_left_out', { kind: kindOf(file) });
    else await unlessUnreadable(file, () => placeAlso(path.join(from, file), path.join(to, file)));
    copied();
  }
}

// Not the file's name, which a person may have typed.
const kindOf = (file: string) => file.split(path.sep)[0];

/**
 * Does the work for one file. Logs a file that the disk can no longer read, so that it doesn't stop the rest
 * (R110).
 */
async function unlessUnreadable<T>(file: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EIO' && code !== 'EACCES' && code !== 'EISDIR') throw error;
    log.error('backup.file_left_out', { ...errorFields(error), kind: kindOf(file) });
    return null;
  }
}

async function missingIn(folder: string, copy: string): Promise<number> {
  let missing = 0;
  for (const stored of storedFoldersIn(copy))
    if (!(await isThere(path.join(folder, 'files', stored)))) missing += 1;
  return missing;
}

async function describe(
  folder: string,
  progress: Progress,
): Promise<Pick<BackupManifest, 'migrations' | 'database' | 'files'>> {
  const copy = path.join(folder, databaseName);
  const migrations = await checkDatabase(copy, progress);
  const files = [];
  const found = await filesUnder(path.join(folder, 'files'));
  const checked = progressOf(progress, 'Checking the files', found.length);
  for (const file of found) {
    const target = path.join(folder, 'files', file);
    const digest = await unlessUnreadable(file, () => digestOfFile(target));
    const inBackup = pathInBackup(file);
    if (digest === null || inBackup === null) await rm(target, { force: true });
    else files.push({ path: inBackup, ...digest });
    await flush(path.dirname(target));
    checked();
  }
  return {
    migrations,
    database: { path: databaseName, ...(await digestOfFile(copy)) },
    files,
  };
}
