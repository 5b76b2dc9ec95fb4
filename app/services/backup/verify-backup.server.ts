import path from 'node:path';
import { migrationNames } from '../database/schema-engine.server';
import { StartError } from '../runtime/start-error.server';
import { digestOfFile, isThere } from './backup-files.server';
import { databaseName, type BackupManifest } from './backup-manifest';
import { checkDatabase } from './check-database.server';
import { readManifest } from './list-backups.server';

/**
 * Looks whether a backup is whole and this version can use it: every checksum, the database's own
 * checks, its migrations.
 * @throws StartError with one sentence that says what is wrong
 */
export async function verifyBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  if (manifest === null)
    throw new StartError(`${folder} is no backup of Tailhouse, or its manifest.json is damaged.`);
  for (const part of [manifest.database, ...manifest.files]) await verifyPart(folder, part);
  await verifyDatabase(folder);
  const known = new Set(migrationNames());
  const newer = manifest.migrations.find((name) => !known.has(name));
  if (newer !== undefined)
    throw new StartError(
      `${folder} was made by a newer Tailhouse (it has the migration ${newer}): restore it with that version.`,
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

async function verifyDatabase(folder: string): Promise<void> {
  try {
    await checkDatabase(path.join(folder, databaseName));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database in ${folder} cannot be used: ${reason}.`, { cause: error });
  }
}
