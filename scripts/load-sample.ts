/**
 * `npm run load:sample`: loads the sample data into an empty database, and refuses any other.
 * `-- --bookings 10000` adds this many past bookings, with 2,000 owners and 50,000 messages;
 * `--messages 10` sets the messages per booking, five by default.
 */
import { parseArgs } from 'node:util';
import { databaseFile, inTransaction } from '../app/core/database/database.server';
import { migrateDatabase } from '../app/core/backup/migrate.server';
import { now } from '../app/core/runtime/clock.server';
import { randomToken } from '~/core/runtime/secrets.server';
import { environment } from '../app/core/runtime/environment.server';
import { StartError } from '../app/core/errors/service-error.server';
import { loadHistory } from '../prisma/sample/long-past';
import { writeSample } from '../prisma/sample/write-sample';
import { businessSettings } from '../app/core/settings/settings.server';
import { ensureSettings } from '../app/features/house/settings/ensure-settings.server';
import { loadSample } from '../server/load-sample';
import { runCommand } from '../server/run-command';

await runCommand(async (progress) => {
  await migrateDatabase(databaseFile());
  await inTransaction(ensureSettings);
  const password = environment().samplePassword ?? randomToken().slice(0, 12);
  const { timeZone } = await businessSettings('committed');
  const { adminEmail, ownerEmail } = await loadSample(writeSample, {
    now: now(),
    timeZone,
    password,
  });
  process.stdout.write(
    `Sample data is in ${databaseFile()}. Sign in (said only this once):\n` +
      `  ${adminEmail}  password ${password}\n  ${ownerEmail}  password ${password}\n`,
  );
  const { values } = parseArgs({
    options: {
      bookings: { type: 'string', default: '0' },
      messages: { type: 'string', default: '5' },
    },
  });
  const bookings = Number(values.bookings);
  if (!Number.isSafeInteger(bookings) || bookings < 0)
    throw new StartError('--bookings takes a whole number.');
  const messagesAStay = Number(values.messages);
  if (!Number.isSafeInteger(messagesAStay) || messagesAStay < 1)
    throw new StartError('--messages takes a whole number from 1.');
  if (bookings > 0) {
    const added = await loadHistory({ bookings, messagesAStay, now: now(), timeZone, progress });
    process.stdout.write(
      `Added ${added.bookings} bookings, ${added.owners} owners, ${added.messages} messages.\n`,
    );
  }
});
