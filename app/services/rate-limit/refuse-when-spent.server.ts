import { database, type Transaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import type { Attempt } from './limits';
import { waitFor } from './windows.server';

/**
 * Refuses when one of the limits is spent, and counts nothing.
 * @throws ServiceError too_many, saying how long to wait
 */
export async function refuseWhenSpent(
  attempts: readonly Attempt[],
  tx: Transaction = database(),
): Promise<void> {
  let wait = 0;
  for (const attempt of attempts) wait = Math.max(wait, await waitFor(tx, attempt));
  if (wait === 0) return;
  const minutes = Math.ceil(wait / 60_000);
  throw new ServiceError(
    'too_many',
    `That was a lot of tries in a short time. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
    undefined,
    { retryAfterSeconds: Math.ceil(wait / 1000) },
  );
}
