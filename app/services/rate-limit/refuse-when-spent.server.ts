import { database, type Transaction } from '../database/database.server';
import { ServiceError } from '../runtime/service-error.server';
import type { Attempt } from './limits';
import { roomFor, waitFor } from './windows.server';

/**
 * Refuses when one of the limits is spent, and counts nothing.
 * @returns how many more attempts each of them has room for
 * @throws ServiceError too_many, saying how long to wait
 */
export async function refuseWhenSpent(
  attempts: readonly Attempt[],
  tx: Transaction = database(),
): Promise<number[]> {
  const rooms: number[] = [];
  let wait = 0;
  for (const attempt of attempts) {
    const room = await roomFor(tx, attempt);
    rooms.push(room);
    if (room === 0) wait = Math.max(wait, await waitFor(tx, attempt));
  }
  if (wait === 0) return rooms;
  const minutes = Math.ceil(wait / 60_000);
  throw new ServiceError(
    'too_many',
    `That was a lot of tries in a short time. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
    undefined,
    { retryAfterSeconds: Math.ceil(wait / 1000) },
  );
}
