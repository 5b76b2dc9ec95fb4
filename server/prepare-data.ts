import { existsSync } from 'node:fs';
import path from 'node:path';
import { database, databaseFile, inTransaction } from '~/core/database/database.server';
import { migrateDatabase } from '~/core/backup/migrate.server';
import { clearRestore } from '~/core/backup/restore-backup.server';
import { databaseIsEmpty, holdsSampleData } from '~/core/database/sample-marker.server';
import { isSetUpOpen, setUpLink } from '~/features/people/accounts/first-admin.server';
import { ensureAdmin } from '~/features/people/accounts/ensure-admin.server';
import { countRows } from '~/core/database/statistics.server';
import { now } from '~/core/runtime/clock.server';
import { randomToken } from '~/core/runtime/secrets.server';
import { log } from '~/core/runtime/log.server';
import { environment, useStoredAddress } from '~/core/runtime/environment.server';
import { StartError } from '~/core/errors/service-error.server';
import { businessSettings, changeSettings } from '~/core/settings/settings.server';
import { useMailKeys } from '~/features/messages/outbox/mail-keys.server';
import { markNewsRead } from '~/features/house/news/news.server';
import { usePaypalKeys } from '~/features/money/payments/paypal-keys.server';
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

/**
 * Says how the admin gets in, if nobody has (R10, R134): the only secrets ever written to a log, made
 * anew at each start until they are used.
 */
async function letAdminIn(say: Say): Promise<void> {
  if (await isSetUpOpen('committed')) {
    const { addressFrom, setupToken, appUrl } = environment();
    say(`Set up this house here (until it has an admin): ${setUpLink()}`);
    if (setupToken !== null) say('  with the code in SETUP_TOKEN.');
    if (addressFrom === 'nowhere')
      say(`  From another machine, its own https address takes the place of ${appUrl}.`);
    return;
  }
  const admin = await ensureAdmin();
  if (admin) say(`Set the admin's password here (works once): ${admin.link}`);
}

/**
 * Keeps the address that a variable gives, so that the house has one without it, or takes the kept one.
 * @throws StartError if there are people and no address
 */
async function settleAddress(): Promise<void> {
  const { siteAddress } = await businessSettings('committed');
  const { addressFrom, appUrl } = environment();
  if (addressFrom !== 'nowhere') {
    if (siteAddress !== appUrl)
      await inTransaction((tx) => changeSettings(tx, { siteAddress: appUrl }));
  } else if (siteAddress !== '') useStoredAddress(siteAddress);
  else if (!(await isSetUpOpen('committed')))
    throw new StartError('APP_URL is missing: this house has an admin, and no address of its own.');
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
  const { secretIsNew } = environment();
  if (production && secretIsNew && existsSync(databaseFile()))
    log.warn('secret.new', { reason: 'no secret was left: everyone signs in again' });
  // First, as it may be what fills the disk.
  await clearRestore(path.dirname(databaseFile()));
  const applied = await migrateDatabase(databaseFile());
  if (applied.length > 0) say(`Applied ${applied.length} migration(s).`);
  countRows();
  await inTransaction(ensureSettings);
  await useMailKeys();
  await usePaypalKeys();
  await sweepFiles();
  await clearExport();
  if (production) {
    await settleAddress();
    if (await databaseIsEmpty(database())) await markNewsRead();
    await letAdminIn(say);
  } else await fillWithSample(say);
}
