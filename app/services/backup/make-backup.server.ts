import type { BackupReason } from '~/domain/backups-kept';
import { localDateOf, minutesOf, toLocal } from '~/domain/business-time';
import { nightlyBackupHour } from '~/domain/backups-kept';
import { databaseFile } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { environment } from '../runtime/environment.server';
import { log } from '../runtime/log.server';
import { businessSettings } from '../settings/business-settings.server';
import { backupsFolder } from './backup-names.server';
import { listBackups } from './list-backups.server';
import { thinBackups } from './thin-backups.server';
import { writeBackup } from './write-backup.server';

/**
 * Makes a backup of the app's data, also while the app runs.
 * @param to the folder that it becomes a folder of; `backups` in the data folder by default
 * @returns the backup's folder
 */
export function makeBackup(reason: BackupReason, to?: string): Promise<string> {
  return writeBackup({
    databaseFile: databaseFile(),
    to: to ?? backupsFolder(environment().dataDir),
    reason,
    madeAt: now(),
  });
}

/**
 * Makes the backup of this night, once the business's clock says so and unless there is one already,
 * and removes those that the rule no longer keeps.
 * @returns the backup's folder; null when none was due
 */
export async function makeNightlyBackup(): Promise<string | null> {
  const { timeZone } = await businessSettings();
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
