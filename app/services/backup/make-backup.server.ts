import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BackupReason, keptBackups, nightlyBackupHour } from '~/domain/backups-kept';
import { localDateOf, minutesOf, type TimeZone, toLocal } from '~/domain/business-time';
import { databaseFile } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { environment } from '../runtime/environment.server';
import { interval } from '../runtime/intervals.server';
import { errorFields, log } from '../runtime/log.server';
import type { Progress } from '../runtime/progress';
import { businessSettings } from '../settings/settings.server';
import { backupsFolder, begunAt, listBackups, unfinishedName } from './backup-manifest.server';
import { writeBackup } from './write-backup.server';

/** Makes a backup of the app's data, also while the app runs. @returns its folder */
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

/** Removes backups not to be kept, and unfinished ones. @returns the names removed */
export async function thinBackups(folder: string, timeZone: TimeZone): Promise<string[]> {
  const backups = await listBackups(folder);
  const kept = keptBackups(
    backups.map(({ name, manifest: { reason, madeAt } }) => {
      const instant = new Date(madeAt);
      return { name, reason, madeAt: instant, date: localDateOf(instant, timeZone) };
    }),
    now(),
  );
  const removed: string[] = [];
  for (const { name } of backups.filter((backup) => !kept.has(backup.name)))
    try {
      await remove(folder, name);
      removed.push(name);
    } catch (error) {
      // One failure does not hold up the others.
      log.error('backup.not_removed', { ...errorFields(error), id: name });
    }
  await sweepUnfinished(folder);
  return removed;
}

// Under another name first: half a backup must never look like a whole one.
async function remove(folder: string, name: string): Promise<void> {
  const going = path.join(folder, unfinishedName(name));
  await rename(path.join(folder, name), going);
  await rm(going, { recursive: true, force: true });
}

async function sweepUnfinished(folder: string): Promise<void> {
  // Ahead as well: a clock that was wrong dated those.
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
