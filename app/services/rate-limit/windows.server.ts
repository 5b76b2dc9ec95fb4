/** The rows behind the limits: fixed windows, counted in the database, so a restart forgets none. */
import type { Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { digestOf } from '../runtime/digest.server';
import { environment } from '../runtime/environment.server';
import { limits, type Attempt, type LimitName } from './limits';

/** Names one row: a limit, the digest of its subject, the window's first instant. */
export type WindowKey = { limit: string; subject: string; windowStart: Date };

/** The row that an attempt made now belongs to. */
export function windowOf({ limit, subject }: Attempt): WindowKey {
  const { windowMs } = limits[limit];
  const windowStart = new Date(Math.floor(now().getTime() / windowMs) * windowMs);
  return { limit, subject: digestOf(subject), windowStart };
}

/** How many of a limit fit into its window, on this machine. */
export function mostOf(limit: LimitName): number {
  return Math.max(1, Math.round(limits[limit].max * environment().rateLimitScale));
}

/** How long the attempt must wait, in milliseconds; 0 when it is within its limit. */
export async function waitFor(tx: Transaction, attempt: Attempt): Promise<number> {
  const { windowMs } = limits[attempt.limit];
  const key = windowOf(attempt);
  const row = await tx.rateCount.findUnique({ where: { limit_subject_windowStart: key } });
  if ((row?.count ?? 0) < mostOf(attempt.limit)) return 0;
  return key.windowStart.getTime() + windowMs - now().getTime();
}
