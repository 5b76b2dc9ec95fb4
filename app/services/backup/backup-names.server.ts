import path from 'node:path';
import type { BackupReason } from '~/domain/backups-kept';

/** Where the backups of a data folder lie unless another folder is named. */
export function backupsFolder(dataDir: string): string {
  return path.join(dataDir, 'backups');
}

/** The name of a backup, which sorts by time: `2026-11-16T08-00-00-000Z-nightly`. */
export function backupName(madeAt: Date, reason: BackupReason): string {
  return `${stampOf(madeAt)}-${reason}`;
}

/** An instant as part of a file's name. */
export function stampOf(instant: Date): string {
  return instant.toISOString().replace(/[:.]/g, '-');
}

/** What a backup is called until it is whole, and again while it is removed. */
export function unfinishedName(name: string): string {
  return `.${name}.unfinished`;
}

const unfinishedForm = /^\.(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[a-z-]+\.unfinished$/;

/** When what carries such a name was begun; null for any other name. */
export function begunAt(name: string): Date | null {
  const [, date, hour, minute, second, ms] = unfinishedForm.exec(name) ?? [];
  return date === undefined ? null : new Date(`${date}T${hour}:${minute}:${second}.${ms}Z`);
}
