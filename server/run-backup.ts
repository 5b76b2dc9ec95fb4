import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '~/services/backup/make-backup.server';
import { restoreBackup } from '~/services/backup/restore-backup.server';
import { databaseFile } from '~/services/database/database.server';
import { now } from '~/services/runtime/clock.server';
import { environment } from '~/services/runtime/environment.server';
import { StartError } from '~/services/runtime/start-error.server';
import { existsSync } from 'node:fs';
import { orOneSentence } from './one-sentence';

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** `npm run backup -- --to folder`: a backup now, also while the server runs. */
export function backUp(): Promise<void> {
  return orOneSentence(async () => {
    const { values } = argumentsOf(() => parseArgs({ options: { to: { type: 'string' } } }));
    if (!existsSync(databaseFile()))
      throw new StartError(`There is no database in ${environment().dataDir}: is DATA_DIR right?`);
    const to = values.to === undefined ? undefined : path.resolve(values.to);
    say(`Backup made and checked: ${await makeBackup('by-hand', to)}`);
  });
}

/** `npm run restore -- backup`: puts a backup in the place of the data, once it has been verified. */
export function restore(): Promise<void> {
  return orOneSentence(async () => {
    const { values, positionals } = argumentsOf(() =>
      parseArgs({ options: { stopped: { type: 'boolean' } }, allowPositionals: true }),
    );
    const [backup, ...more] = positionals;
    if (backup === undefined || more.length > 0)
      throw new StartError('Name one backup: npm run restore -- data/backups/<name>');
    const { dataDir } = environment();
    const { manifest, replaced } = await restoreBackup({
      backup: path.resolve(backup),
      dataDir,
      at: now(),
      stopped: values.stopped ?? false,
    });
    say(
      `Restored ${dataDir} to ${manifest.madeAt} (UTC), ${manifest.files.length} uploaded files.`,
    );
    if (replaced !== null) say(`What was there before is kept in ${replaced}`);
  });
}

function argumentsOf<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
