import { afterCommit, type Transaction } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { interval } from '../runtime/intervals.server';
import { wakeLiveHub } from './live-hub.server';
import type { LiveTopic } from './live-topics';

export type Announcement = {
  /** Whose open pages are told: a profile's id, or `admin` for whoever is the admin. */
  audience: string;
  topic: LiveTopic;
  /** What changed: the owner of a conversation, a booking. */
  subjectId: string;
};

/**
 * Tells the open pages of that audience that something changed (R37). The event is a row of the
 * caller's transaction: it is heard when that is kept, also in another process, and never when
 * it is undone.
 */
export async function announce(
  tx: Transaction,
  { audience, topic, subjectId }: Announcement,
): Promise<void> {
  const createdAt = now();
  await tx.liveEvent.create({ data: { audience, topic, subjectId, createdAt } });
  // Old ones are swept here, so that nobody has to remember a job for it.
  const oldest = new Date(createdAt.getTime() - interval('liveEventKept'));
  await tx.liveEvent.deleteMany({ where: { createdAt: { lt: oldest } } });
  afterCommit(tx, wakeLiveHub);
}
