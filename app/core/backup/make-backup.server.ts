import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { databaseFile } from '~/core/database/database.server';
import { StartError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { type Progress, progressOf } from '~/core/runtime/progress';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, minutesOf, type TimeZone, toLocal } from '~/core/time/business-time';
import { filesUnder } from './backup-files.server';
import {
  backupsFolder,
  begunAt,
  type DataCopy,
  listBackups,
  listCopies,
  unfinishedName,
} from './backup-manifest.server';
import { type BackupReason, keptBackups, newestNightly, nightlyBackupHour } from './backups-kept';
import { writeBackup } from './write-backup.server';

/** Makes a backup of the app's data, even while the app runs. @returns its folder */
export function makeBackup(
  reason: BackupReason,
  to?: string,
  progress?: Progress,
): Promise<string> {
  return writeBackup({
    databaseFile: databaseFile(),
    to: to ?? backupsFolder(environment().dataDir),
    reason,
    madeAt: now(),
    progress,
  });
}

/** Makes tonight's backup when due and thins the old ones. @returns its folder, or null */
export async function makeNightlyBackup(): Promise<string | null> {
  const { timeZone } = await businessSettings('committed');
  const at = now();
  if (minutesOf(toLocal(at, timeZone)) < nightlyBackupHour * 60) return null;
  const folder = backupsFolder(environment().dataDir);
  const today = localDateOf(at, timeZone);
  const made = (await listBackups(folder)).some(
    ({ manifest: { reason, madeAt } }) =>
      reason === 'nightly' && localDateOf(new Date(madeAt), timeZone) === today,
  );
  if (made) return null;
  const backup = await makeBackup('nightly');
  const removed = await thinBackups(folder, timeZone);
  log.info('backup.made', { reason: 'nightly', removed: removed.length });
  return backup;
}

/** Removes backups that the rules don't keep, and unfinished ones. @returns the names removed */
export async function thinBackups(folder: string, timeZone: TimeZone): Promise<string[]> {
  const backups = await listBackups(folder);
  const keptNames = keptBackups(
    backups.map(({ name, manifest: { reason, madeAt } }) => {
      const instant = new Date(madeAt);
      return { name, reason, madeAt: instant, date: localDateOf(instant, timeZone) };
    }),
    now(),
  );
  const removed: string[] = [];
  for (const { name } of backups.filter((backup) => !keptNames.has(backup.name)))
    try {
      await remove(folder, name);
      removed.push(name);
    } catch (error) {
      // One failure doesn't stop the others.
      log.error('backup.not_removed', { ...errorFields(error), id: name });
    }
  await sweepUnfinished(folder);
  return removed;
}

/** A copy with its size in bytes, the bytes that its removal frees, and whether it must stay. */
type MeasuredCopy = DataCopy & { bytes: number; freedBytes: number; stays: boolean };

/**
 * Returns the copies in the data folder, oldest first, including manual backups and data replaced by
 * restores.
 */
export async function measuredCopies(progress: Progress): Promise<MeasuredCopy[]> {
  const { dataDir } = environment();
  const copies = await listCopies(dataDir);
  const newest = newestNightly(copies, now());
  const measured = progressOf(progress, 'Measuring the copies', copies.length);
  const found: MeasuredCopy[] = [];
  for (const copy of copies) {
    const size = await sizeOf(path.join(dataDir, copy.name));
    found.push({ ...copy, ...size, stays: copy.name === newest });
    measured();
  }
  return found;
}

/** Removes one copy by the name it is listed under. @returns the bytes freed @throws StartError */
export async function removeCopy(name: string): Promise<number> {
  const { dataDir } = environment();
  const copies = await listCopies(dataDir);
  const copy = copies.find((listed) => listed.name === name);
  if (copy === undefined)
    throw new StartError(
      `There is no copy called ${name}. See their names with npm run backup -- --list`,
    );
  if (name === newestNightly(copies, now()))
    throw new StartError(`${name} is the newest nightly backup: it stays. Nothing was removed.`);
  const folder = path.join(dataDir, name);
  const { freedBytes } = await sizeOf(folder);
  // If the removal is cut short, data replaced by a restore is still listed.
  if (copy.reason === null) await rm(folder, { recursive: true });
  else await remove(path.dirname(folder), path.basename(folder));
  return freedBytes;
}

// A file that also has another name, as uploads do, takes no space of its own.
async function sizeOf(folder: string): Promise<{ bytes: number; freedBytes: number }> {
  let bytes = 0;
  let freedBytes = 0;
  for (const file of await filesUnder(folder)) {
    const { size, nlink } = await stat(path.join(folder, file));
    bytes += size;
    if (nlink === 1) freedBytes += size;
  }
  return { bytes, freedBytes };
}

// Renamed first: half a backup must never look like a complete one.
async function remove(folder: string, name: string): Promise<void> {
  const going = path.join(folder, unfinishedName(name));
  await rename(path.join(folder, name), going);
  await rm(going, { recursive: true, force: true });
}

async function sweepUnfinished(folder: string): Promise<void> {
  // Dates in the future count too: a clock that was wrong wrote those.
  const at = now().getTime();
  const stray = interval('strayFiles');
  for (const name of await readdir(folder)) {
    const begun = begunAt(name);
    if (begun === null || Math.abs(at - begun.getTime()) <= stray) continue;
    await rm(path.join(folder, name), { recursive: true, force: true }).catch((error: unknown) => {
      log.error('backup.not_removed', { ...errorFields(error), id: name });
    });
  }
}
