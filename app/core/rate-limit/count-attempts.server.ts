import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { log } from '~/core/runtime/log.server';
import { digestOf } from '~/core/runtime/secrets.server';
import { type Attempt, type LimitName, limits, longestWindowMs } from './limits';

/** Rate limits counted in the database over sliding windows, so that they survive a restart. */

/** Key of one row: a limit, the digest of its subject, and the instant of the attempts that it counts. */
export type CountKey = { limit: string; subject: string; at: Date };

function countKeyOf({ limit, subject }: Attempt): CountKey {
  return { limit, subject: digestOf(subject), at: now() };
}

function mostOf(limit: LimitName): number {
  return Math.max(1, Math.round(limits[limit].max * environment().rateLimitScale));
}

/** Returns how many more such attempts fit within their limit, including this one; 0 if it is used up. */
export async function roomFor(tx: Transaction, attempt: Attempt): Promise<number> {
  const { _sum } = await tx.rateCount.aggregate({
    where: inWindow(attempt),
    _sum: { count: true },
  });
  return Math.max(0, mostOf(attempt.limit) - (_sum.count ?? 0));
}

/** Returns the milliseconds to wait if an attempt's limit is used up. */
export async function waitFor(tx: Transaction, attempt: Attempt): Promise<number> {
  const rows = await tx.rateCount.findMany({ where: inWindow(attempt), orderBy: { at: 'desc' } });
  // The newest attempt that must leave the window before another fits in.
  let room = mostOf(attempt.limit);
  const last = rows.find(({ count }) => (room -= count) <= 0);
  const until = (last?.at.getTime() ?? 0) + limits[attempt.limit].windowMs;
  return Math.max(0, until - now().getTime());
}

function inWindow(attempt: Attempt) {
  const { limit, subject, at } = countKeyOf(attempt);
  const begin = new Date(at.getTime() - limits[attempt.limit].windowMs);
  return { limit, subject, at: { gt: begin, lte: at } };
}

/** Refuses if a limit is spent, counting nothing. @throws ServiceError too_many */
export async function refuseWhenSpent(
  tx: Transaction,
  attempts: readonly Attempt[],
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
    `Too many tries in a short time. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
    undefined,
    { retryAfterSeconds: Math.ceil(wait / 1000) },
  );
}

/**
 * Counts all attempts together, or refuses and counts nothing, before a guess: parallel guesses meet the
 * limit too. @throws ServiceError too_many
 */
export function countAttempts(attempts: readonly Attempt[]): Promise<CountKey[]> {
  return inTransaction((tx) => countWithin(tx, attempts));
}

/** As countAttempts, as part of a larger transaction: a rollback removes the count. */
export async function countWithin(
  tx: Transaction,
  attempts: readonly Attempt[],
): Promise<CountKey[]> {
  const rooms = await refuseWhenSpent(tx, attempts);
  const keys = attempts.map(countKeyOf);
  for (const [index, key] of keys.entries()) {
    await tx.rateCount.upsert({
      where: { limit_subject_at: key },
      create: { ...key, count: 1 },
      update: { count: { increment: 1 } },
    });
    // Without the subject: its digest could be guessed from a list of addresses.
    if (rooms[index] === 1) log.warn('limit.reached', { limit: key.limit });
  }
  // Sweeps old counts, and those from a clock that was ahead.
  const at = now();
  const oldest = new Date(at.getTime() - longestWindowMs);
  await tx.rateCount.deleteMany({
    where: { OR: [{ at: { lt: oldest } }, { at: { gt: at } }] },
  });
  return keys;
}

/** Removes the counts of `countAttempts` for an attempt that turned out not to be a failure. */
export async function forgiveAttempts(keys: readonly CountKey[]): Promise<void> {
  await inTransaction(async (tx) => {
    for (const key of keys) {
      await tx.rateCount.updateMany({ where: key, data: { count: { decrement: 1 } } });
      await tx.rateCount.deleteMany({ where: { ...key, count: { lte: 0 } } });
    }
  });
}
