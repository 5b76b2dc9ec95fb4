import { addDays, weekdayOf, type LocalDate } from '~/core/time/business-time';

export const backupReasons = ['by-hand', 'nightly', 'before-migration'] as const;

export type BackupReason = (typeof backupReasons)[number];

/** `date` is the business's calendar day on which the backup was made. */
export type DatedBackup = { name: string; reason: BackupReason; madeAt: Date; date: LocalDate };

/**
 * Backups to keep: the newest nightly one of each of this many days, weeks and months that have one, and the
 * last few from before migrations.
 */
export const backupsKept = { days: 7, weeks: 4, months: 6, beforeMigrations: 3 } as const;

export const nightlyBackupHour = 3;

/**
 * Returns the names of the backups to keep. Counts only periods that have a backup, so a clock that jumps
 * loses no backups.
 */
export function keptBackups(backups: readonly DatedBackup[], now: Date): Set<string> {
  const ahead = backups.filter(({ madeAt }) => madeAt > now);
  const others = backups.filter(({ madeAt }) => madeAt <= now);
  return new Set([...keptOf(others), ...keptOf(ahead)]);
}

/**
 * Returns the name of the newest nightly backup, which is never removed; one dated in the future counts only
 * if all are.
 */
export function newestNightly(
  backups: readonly { name: string; reason: string | null; madeAt: Date }[],
  now: Date,
): string | undefined {
  const nightly = backups.filter(({ reason }) => reason === 'nightly');
  const past = nightly.filter(({ madeAt }) => madeAt <= now);
  const candidates = past.length > 0 ? past : nightly;
  return newestFirst(candidates)[0]?.name;
}

function newestFirst<Backup extends { madeAt: Date }>(backups: readonly Backup[]): Backup[] {
  return [...backups].sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

function keptOf(backups: readonly DatedBackup[]): string[] {
  const sorted = newestFirst(backups);
  const nightly = sorted.filter(({ reason }) => reason === 'nightly');
  const migrations = sorted.filter(({ reason }) => reason === 'before-migration');
  return [
    ...sorted.filter(({ reason }) => reason === 'by-hand'),
    ...newestOfEach(nightly, ({ date }) => date, backupsKept.days),
    ...newestOfEach(nightly, ({ date }) => mondayOf(date), backupsKept.weeks),
    ...newestOfEach(nightly, ({ date }) => date.slice(0, 7), backupsKept.months),
    ...migrations.slice(0, backupsKept.beforeMigrations),
  ].map(({ name }) => name);
}

function newestOfEach(
  sorted: readonly DatedBackup[],
  periodOf: (backup: DatedBackup) => string,
  count: number,
): DatedBackup[] {
  const newest = new Map<string, DatedBackup>();
  for (const backup of sorted) {
    const period = periodOf(backup);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, count);
}

function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, -((weekdayOf(date) + 6) % 7));
}
