/** The operator's commands when no server runs: each locks the data folder meanwhile. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '~/core/backup/restore-backup.server';
import { closeDatabase, databaseFile } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { lockDataFolder, warnOfRoot } from '~/core/runtime/data-folder.server';
import { environment } from '~/core/runtime/environment.server';
import type { Progress } from '~/core/runtime/progress';
import { StartError } from '~/core/errors/service-error.server';
import { type ControlRequest, failureText, runControl } from './control';
import { progressLine } from './progress-line.mjs';

const say = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Runs a command, showing progress on a terminal; `check` may refuse it before anything is touched.
 * Prints an error as one sentence, with exit code 1. Always closes the database and releases the data
 * folder at the end.
 */
export async function runCommand(
  work: (progress: Progress) => Promise<void>,
  check: () => void = () => undefined,
): Promise<void> {
  process.umask(0o077);
  let release: (() => void) | undefined;
  const { show, clear } = progressLine();
  try {
    check();
    warnOfRoot(say);
    release = lockDataFolder(environment().dataDir);
    await work(show);
    clear();
  } catch (error) {
    clear();
    process.stderr.write(`${failureText(error)}\n`);
    process.exitCode = 1;
  } finally {
    await closeDatabase();
    release?.();
  }
}

/** `npm run backup`, including `--list` and `--remove`, when no server runs. */
export function backUp(request: ControlRequest): Promise<void> {
  return runCommand(
    async (progress) => say(await runControl(request, progress)),
    // Copies can be listed even if the database is gone.
    request.command === 'backup' ? requireDatabase : requireDataFolder,
  );
}

/** `npm run two-factor:off` when no server runs. */
export function switchTwoFactorOff(email: string): Promise<void> {
  return runCommand(
    async (progress) => say(await runControl({ command: 'two-factor:off', email }, progress)),
    requireDatabase,
  );
}

/** `npm run restore -- backup`: replaces the data with a backup, once it has been verified. */
export function restore(): Promise<void> {
  return runCommand(async (progress) => {
    const [backup, ...more] = argumentsGiven();
    if (backup === undefined || more.length > 0)
      throw new StartError('Name one backup: npm run restore -- data/backups/<name>');
    const { dataDir } = environment();
    const wish = { backup: path.resolve(backup), dataDir, at: now(), progress };
    const restored = await restoreBackup(wish);
    const { manifest, replaced } = restored;
    say(
      `Restored ${dataDir} to ${manifest.madeAt} (UTC), ${manifest.files.length} uploaded files.`,
    );
    if (replaced !== null)
      say(
        `What was there before is kept in ${replaced} until you remove it: npm run backup -- --remove ${path.basename(replaced)}`,
      );
  });
}

function requireDatabase(): void {
  if (!existsSync(databaseFile()))
    throw new StartError(`There is no database in ${environment().dataDir}: is DATA_DIR right?`);
}

function requireDataFolder(): void {
  const { dataDir } = environment();
  if (!existsSync(dataDir))
    throw new StartError(`There is no folder ${dataDir}: is DATA_DIR right?`);
}

function argumentsGiven(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals;
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
