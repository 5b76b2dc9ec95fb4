import path from 'node:path';
import { database, databaseFile, inTransaction } from '~/core/database/database.server';
import { migrateDatabase } from '~/core/backup/migrate.server';
import { clearRestore } from '~/core/backup/restore-backup.server';
import { databaseIsEmpty, holdsSampleData } from '~/core/database/sample-marker.server';
import { ensureAdmin } from '~/features/people/accounts/ensure-admin.server';
import { refreshStatistics } from '~/core/database/statistics.server';
import { now } from '~/core/runtime/clock.server';
import { randomToken } from '~/core/runtime/secrets.server';
import { environment } from '~/core/runtime/environment.server';
import { StartError } from '~/core/errors/service-error.server';
import { businessSettings } from '~/core/settings/settings.server';
import { ensureSettings } from '~/features/house/settings/ensure-settings.server';
import { clearExport } from '~/features/data/exports/export-house.server';
import { sweepFiles } from '~/core/files/sweep-files.server';
import { loadSample } from './load-sample';
import { loadStandIns } from './load-stand-ins';

type Say = (text: string) => void;

async function fillWithSample(say: Say): Promise<void> {
  if (!(await databaseIsEmpty(database()))) return;
  say('Loading sample data …');
  const password = environment().samplePassword ?? randomToken().slice(0, 12);
  const { timeZone } = await businessSettings('committed');
  const { writeSample } = await loadStandIns();
  const request = { now: now(), timeZone, password };
  const { adminEmail, ownerEmail } = await loadSample(writeSample, request);
  say('Sign in as the business owner or as a dog owner (said only this once):');
  say(`  ${adminEmail}  password ${password}`);
  say(`  ${ownerEmail}  password ${password}`);
}

async function makeAdmin(say: Say): Promise<void> {
  const admin = await ensureAdmin();
  // R10: the only secret ever written to a log, renewed at each start until it is used.
  if (admin) say(`Set the admin's password here (works once): ${admin.link}`);
}

/**
 * Prepares the data for this code: migrations, settings, and sample data or the admin.
 * @throws StartError with one sentence for the operator
 */
export async function prepareData(say: Say): Promise<void> {
  const production = environment().mode === 'production';
  // Checked before any change: the folder may be from an older version.
  if (production && holdsSampleData(databaseFile()))
    throw new StartError(
      `${databaseFile()} holds sample data, which production refuses: point DATA_DIR at another folder.`,
    );
  // First, as it may be what fills the disk.
  await clearRestore(path.dirname(databaseFile()));
  const applied = await migrateDatabase(databaseFile());
  if (applied.length > 0) say(`Applied ${applied.length} migration(s).`);
  await inTransaction(ensureSettings);
  await sweepFiles();
  await clearExport();
  if (production) await makeAdmin(say);
  else await fillWithSample(say);
  await refreshStatistics();
}
