import {
  afterCommit,
  beforeClosing,
  inTransaction,
  type Transaction,
} from '../database/database.server';
import { interval } from '../runtime/intervals.server';
import { errorFields, log } from '../runtime/log.server';
import type { IntervalName } from '../runtime/interval-table';
import { announce, type Announcement } from './announce.server';

const waiting = new Set<NodeJS.Timeout>();
let endsWithDatabase = false;

/**
 * As announce, once the interval is over and only if it is still true then (R15). A hint: a crash
 * in between loses it, as closing the database does, and the next look at the page shows what is true
 * all the same.
 * @param stillTrue asked in the transaction that announces
 */
export function announceLater(
  tx: Transaction,
  announcement: Announcement,
  wait: IntervalName,
  stillTrue: (tx: Transaction) => Promise<boolean>,
): void {
  async function tell(): Promise<void> {
    await inTransaction(async (later) => {
      if (await stillTrue(later)) await announce(later, announcement);
    });
  }
  afterCommit(tx, () => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      tell().catch((error: unknown) => log.error('live.announce_failed', errorFields(error)));
    }, interval(wait));
    // Waiting to tell somebody keeps no process alive.
    timer.unref();
    waiting.add(timer);
    if (!endsWithDatabase) beforeClosing(endWaiting);
    endsWithDatabase = true;
  });
}

function endWaiting(): void {
  for (const timer of waiting) clearTimeout(timer);
  waiting.clear();
  endsWithDatabase = false;
}
