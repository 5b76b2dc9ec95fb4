/** The operator's commands as they run without a server: each holds the data folder meanwhile. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '~/services/backup/restore-backup.server';
import { closeDatabase, databaseFile } from '~/services/database/database.server';
import { now } from '~/services/runtime/clock.server';
import { lockDataFolder, warnOfRoot } from '~/services/runtime/data-folder.server';
import { environment } from '~/services/runtime/environment.server';
import { StartError } from '~/services/runtime/service-error.server';
import { failureText, runControl } from './control';

const say = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Runs a command; `check` may refuse it before anything is touched. What went wrong is printed as one sentence, with exit code 1; the database is
 * closed and the data folder given free in the end either way.
 */
export async function runCommand(
  work: () => Promise<void>,
  check: () => void = () => undefined,
): Promise<void> {
  process.umask(0o077);
  let release: (() => void) | undefined;
  try {
    check();
    warnOfRoot(say);
    release = lockDataFolder(environment().dataDir);
    await work();
  } catch (error) {
    process.stderr.write(`${failureText(error)}\n`);
    process.exitCode = 1;
  } finally {
    await closeDatabase();
    release?.();
  }
}

/** `npm run backup` where no server runs. */
export function backUp(to?: string): Promise<void> {
  return runCommand(async () => say(await runControl({ command: 'backup', to })), requireDatabase);
}

/** `npm run two-factor:off` where no server runs. */
export function switchTwoFactorOff(email: string): Promise<void> {
  return runCommand(
    async () => say(await runControl({ command: 'two-factor:off', email })),
    requireDatabase,
  );
}

/** `npm run restore -- backup`: puts a backup in the place of the data, once it has been verified. */
export function restore(): Promise<void> {
  return runCommand(async () => {
    const [backup, ...more] = argumentsGiven();
    if (backup === undefined || more.length > 0)
      throw new StartError('Name one backup: npm run restore -- data/backups/<name>');
    const { dataDir } = environment();
    const restored = await restoreBackup({ backup: path.resolve(backup), dataDir, at: now() });
    const { manifest, replaced } = restored;
    say(
      `Restored ${dataDir} to ${manifest.madeAt} (UTC), ${manifest.files.length} uploaded files.`,
    );
    if (replaced !== null) say(`What was there before is kept in ${replaced}`);
  });
}

function requireDatabase(): void {
  if (!existsSync(databaseFile()))
    throw new StartError(`There is no database in ${environment().dataDir}: is DATA_DIR right?`);
}

function argumentsGiven(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals;
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
