import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { fileAbsent } from '~/core/files/stored-files.server';
import { type BackupReason, backupReasons } from './backups-kept';

export const manifestName = 'manifest.json';
export const databaseName = 'tailhouse.sqlite';

const part = {
  bytes: z.number().int().min(0),
  /** SHA-256 of the whole content, in lowercase hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
};

// Kind, id and name as core/files writes them: the path can't leave its folder.
const storedPath = /^files\/[a-z]{1,32}\/[a-z0-9]{1,32}\/[a-z0-9]{1,32}(\.[a-z0-9]{1,8})?$/;

/** A stored file's path in a backup; null for a name that no backup can carry. */
export function pathInBackup(file: string): string | null {
  const inBackup = ['files', ...file.split(path.sep)].join('/');
  return storedPath.test(inBackup) ? inBackup : null;
}

/** A backup's description of itself, written last: a folder without it is not a backup. */
const backupManifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  reason: z.enum(backupReasons),
  /** The migrations of the database, oldest first; a version that lacks one cannot use it. */
  migrations: z.array(z.string()).min(1),
  database: z.object({ path: z.literal(databaseName), ...part }),
  files: z.array(
    z.object({
      path: z.string().regex(storedPath),
      ...part,
    }),
  ),
});

export type BackupManifest = z.infer<typeof backupManifest>;

/** Default folder of a data folder's backups. */
export function backupsFolder(dataDir: string): string {
  return path.join(dataDir, 'backups');
}

/** The name of a backup, which sorts by time: `2026-11-16T08-00-00-000Z-nightly`. */
export function backupName(madeAt: Date, reason: BackupReason): string {
  return `${stampOf(madeAt)}-${reason}`;
}

export function stampOf(instant: Date): string {
  return instant.toISOString().replace(/[:.]/g, '-');
}

/** Name of a backup's folder until the backup is complete, and again while it is being removed. */
export function unfinishedName(name: string): string {
  return `.${name}.unfinished`;
}

const stamp = String.raw`(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z`;
const unfinishedForm = new RegExp(String.raw`^\.${stamp}-[a-z-]+\.unfinished$`);
const backupForm = new RegExp(`^${stamp}-[a-z-]+$`);
const replacedForm = new RegExp(`^replaced-${stamp}$`);

/** Returns when an unfinished backup was started, read from its name; null for any other name. */
export function begunAt(name: string): Date | null {
  return instantIn(name, unfinishedForm);
}

function instantIn(name: string, form: RegExp): Date | null {
  const [, date, hour, minute, second, ms] = form.exec(name) ?? [];
  return date === undefined ? null : new Date(`${date}T${hour}:${minute}:${second}.${ms}Z`);
}

type ListedBackup = { name: string; folder: string; manifest: BackupManifest };

/** Returns the complete backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const found: ListedBackup[] = [];
  for (const name of (await namesIn(folder)).sort()) {
    if (name.startsWith('.')) continue;
    const manifest = await manifestIfReadable(path.join(folder, name));
    if (manifest !== null) found.push({ name, folder: path.join(folder, name), manifest });
  }
  return found;
}

/**
 * Returns when the newest nightly backup in a folder was started, read from the names alone; null if there is
 * no such backup.
 */
export async function newestNightlyAt(folder: string): Promise<Date | null> {
  const nightly = (await namesIn(folder)).filter((name) => name.endsWith('-nightly'));
  return nightly.reduce<Date | null>((newest, name) => {
    const madeAt = instantIn(name, backupForm);
    return madeAt !== null && (newest === null || madeAt > newest) ? madeAt : newest;
  }, null);
}

/** `name` is the path in the data folder; data replaced by a restore has no `reason`. */
export type DataCopy = {
  name: string;
  madeAt: Date;
  reason: BackupReason | 'unreadable' | null;
};

/** Returns all copies in a data folder, oldest first: backups and data replaced by restores. */
export async function listCopies(dataDir: string): Promise<DataCopy[]> {
  const found: DataCopy[] = [];
  for (const name of await namesIn(dataDir)) {
    const madeAt = instantIn(name, replacedForm);
    if (madeAt !== null) found.push({ name, madeAt, reason: null });
  }
  const folder = backupsFolder(dataDir);
  for (const name of await namesIn(folder)) {
    if (name.startsWith('.')) continue;
    const manifest = await manifestIfReadable(path.join(folder, name));
    const madeAt = manifest ? new Date(manifest.madeAt) : instantIn(name, backupForm);
    if (madeAt === null) continue;
    const reason = manifest?.reason ?? 'unreadable';
    found.push({ name: path.relative(dataDir, path.join(folder, name)), madeAt, reason });
  }
  return found.sort((a, b) => a.madeAt.getTime() - b.madeAt.getTime());
}

/** A backup that the disk can no longer read doesn't hide the others (R110). */
function manifestIfReadable(folder: string): Promise<BackupManifest | null> {
  return readManifest(folder).catch(() => null);
}

/** A backup's manifest, or null if missing or unreadable. */
export async function readManifest(folder: string): Promise<BackupManifest | null> {
  try {
    const text = await readFile(path.join(folder, manifestName), 'utf8');
    return backupManifest.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (fileAbsent(error) || error instanceof SyntaxError) return null;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (fileAbsent(error)) return [];
    throw error;
  }
}
