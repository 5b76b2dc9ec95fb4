/** Tells open pages that something changed (R37): a hint, within this one process (R75). */
import {
  afterCommit,
  beforeClosing,
  inTransaction,
  type Transaction,
} from '~/core/database/database.server';
import type { IntervalName } from '~/core/runtime/interval-table';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';

/** The audience of the admin; every other audience is a profile's id. */
export const adminAudience = 'admin';

/** The kind of a change, for audiences to whom it is news (R79). */
export type News =
  | 'request'
  | 'booked'
  | 'confirmed'
  | 'message'
  | 'answer'
  | 'change'
  | 'change_asked'
  | 'cancellation'
  | 'arrived'
  | 'left'
  | 'update'
  | 'paid_otherwise'
  | 'dispute';

export type Announcement = {
  /** Audience to notify: a profile's id, or `admin`. */
  audience: string;
  topic: 'message' | 'booking' | 'request';
  /** Id of the conversation's owner, or of the booking. */
  subjectId: string;
  news?: News;
  /** Name of the person who acted; sent to the business only (R79). */
  by?: string;
};

type Listener = (announcement: Announcement) => void;

const listeners = new Set<Listener>();
/** Last change by audience, on the clock of performance.now, which begins with the process. */
const lastChanges = new Map<string, number>();

/** Calls the listener, which must not throw, for each announcement. @returns unsubscribes */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the milliseconds since the last announcement to these audiences; at most this process's age. */
export function quietMs(audiences: readonly string[]): number {
  const last = Math.max(0, ...audiences.map((audience) => lastChanges.get(audience) ?? 0));
  return Math.floor(performance.now() - last);
}

/** Notifies the audience's open pages after the transaction commits, never if it rolls back. */
export function publish(tx: Transaction, announcement: Announcement): void {
  afterCommit(tx, () => {
    lastChanges.set(announcement.audience, performance.now());
    for (const listener of listeners) listener(announcement);
  });
}

const waiting = new Set<NodeJS.Timeout>();

/** Publishes after the interval if `stillTrue` in that transaction (R15); a crash loses it. */
export function publishLater(
  tx: Transaction,
  announcement: Announcement,
  wait: IntervalName,
  stillTrue: (tx: Transaction) => Promise<boolean>,
): void {
  async function tell(): Promise<void> {
    await inTransaction(async (later) => {
      if (await stillTrue(later)) publish(later, announcement);
    });
  }
  afterCommit(tx, () => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      tell().catch((error: unknown) => log.error('live.announce_failed', errorFields(error)));
    }, interval(wait));
    // Don't keep the process alive.
    timer.unref();
    waiting.add(timer);
    beforeClosing(endWaiting);
  });
}

/** Forgets pending announcements, as closing the database does. */
export function endWaiting(): void {
  for (const timer of waiting) clearTimeout(timer);
  waiting.clear();
}
