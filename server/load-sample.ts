/** Loads the sample data (R10) into an empty database, never into production's. */
import type { TimeZone } from '~/core/time/business-time';
import { hashPassword } from '~/features/people/accounts/passwords.server';
import { inTransaction } from '~/core/database/database.server';
import { databaseIsEmpty, markAsSample } from '~/core/database/sample-marker.server';
import { environment } from '~/core/runtime/environment.server';
import { recordFile } from '~/features/dogs/pets/records.server';
import { StartError } from '~/core/errors/service-error.server';
import { storeFiles } from '~/core/files/stored-files.server';
import type { SampleFacts, writeSample } from '../prisma/sample/write-sample';
import { applyingHolidays, priceList } from '~/features/money/pricing/prices-in-force.server';

export type SampleRequest = Pick<SampleFacts, 'now' | 'seed'> & {
  timeZone: TimeZone;
  /** Password of both accounts that can sign in. */
  password: string;
};

// A slow machine may need minutes, and no request waits: the server does not listen yet.
const longestLoad = { timeout: 10 * 60 * 1000 };

/**
 * Loads the sample data in one transaction, and then its files.
 * @param write the writer, from a separate bundle (server/stand-ins/sample-mode.ts)
 * @returns the addresses of the two accounts that can sign in with the password
 * @throws StartError in production, or if the database is not empty; nothing is written then
 */
export async function loadSample(
  write: typeof writeSample,
  { password, ...request }: SampleRequest,
): Promise<{ adminEmail: string; ownerEmail: string }> {
  if (environment().mode === 'production')
    throw new StartError('Sample data is never loaded in production: remove ADMIN_EMAIL first.');
  // Before the transaction: hashing is slow, and other writers wait while one is open.
  const passwordHashes = {
    admin: await hashPassword(password),
    owner: await hashPassword(password),
  };
  const { files, ...addresses } = await inTransaction(async (tx) => {
    if (!(await databaseIsEmpty(tx)))
      throw new StartError('The database is not empty: sample data goes only into an empty one.');
    const prices = await priceList(tx);
    const holidays = await applyingHolidays(tx);
    await markAsSample(tx, request.now);
    return write(tx, { ...request, prices, holidays, passwordHashes });
  }, longestLoad);
  for (const { recordId, bytes } of files)
    await storeFiles('records', recordId, [{ name: recordFile, bytes }]);
  return addresses;
}
