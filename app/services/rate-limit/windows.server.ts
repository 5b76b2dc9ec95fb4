/**
 * The rows behind the limits, counted in the database, so a restart forgets none. A window is the time
 * that has just gone by, wherever it begins: so often in it, and no oftener.
 */
import type { Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { digestOf } from '../runtime/digest.server';
import { environment } from '../runtime/environment.server';
import { limits, type Attempt, type LimitName } from './limits';

/** Names one row: a limit, the digest of its subject, the instant of what it counts. */
export type CountKey = { limit: string; subject: string; at: Date };

/** The row that an attempt made now belongs to. */
export function countKeyOf({ limit, subject }: Attempt): CountKey {
  return { limit, subject: digestOf(subject), at: now() };
}

function mostOf(limit: LimitName): number {
  return Math.max(1, Math.round(limits[limit].max * environment().rateLimitScale));
}

/** How many more such attempts are within their limit, this one included; 0 when it is spent. */
export async function roomFor(tx: Transaction, attempt: Attempt): Promise<number> {
  const { _sum } = await tx.rateCount.aggregate({
    where: inWindow(attempt),
    _sum: { count: true },
  });
  return Math.max(0, mostOf(attempt.limit) - (_sum.count ?? 0));
}

/** How long an attempt must wait whose limit is spent, in milliseconds. */
export async function waitFor(tx: Transaction, attempt: Attempt): Promise<number> {
  const rows = await tx.rateCount.findMany({ where: inWindow(attempt), orderBy: { at: 'desc' } });
  // The newest that must have left the window before another fits in.
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
