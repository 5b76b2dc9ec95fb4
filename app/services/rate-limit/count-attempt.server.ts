import { inTransaction, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { log } from '../runtime/log.server';
import { longestWindowMs, type Attempt } from './limits';
import { refuseWhenSpent } from './refuse-when-spent.server';
import { countKeyOf, type CountKey } from './windows.server';

/**
 * Counts the attempts, all of them or, when one of their limits is spent, none. Where only
 * failures should count, count first and forgive on success: a burst of parallel guesses then
 * meets the limit too, which it would slip past if failures were counted afterwards.
 * @returns what to hand to `forgiveAttempts`
 * @throws ServiceError too_many, saying how long to wait
 */
export function countAttempts(
  attempts: readonly Attempt[],
  transaction?: Transaction,
): Promise<CountKey[]> {
  if (transaction !== undefined) return count(attempts, transaction);
  return inTransaction((tx) => count(attempts, tx));
}

async function count(attempts: readonly Attempt[], tx: Transaction): Promise<CountKey[]> {
  const rooms = await refuseWhenSpent(attempts, tx);
  const keys = attempts.map(countKeyOf);
  for (const [index, key] of keys.entries()) {
    await tx.rateCount.upsert({
      where: { limit_subject_at: key },
      create: { ...key, count: 1 },
      update: { count: { increment: 1 } },
    });
    // Without whom: from a list of addresses anybody could tell whose digest it is.
    if (rooms[index] === 1) log.warn('limit.reached', { limit: key.limit });
  }
  // Old counts are swept here, so that nobody has to remember a job for it; and those that a clock
  // wrote that was ahead, before they count against somebody when their time comes.
  const at = now();
  const oldest = new Date(at.getTime() - longestWindowMs);
  await tx.rateCount.deleteMany({
    where: { OR: [{ at: { lt: oldest } }, { at: { gt: at } }] },
  });
  return keys;
}
