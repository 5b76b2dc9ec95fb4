/**
 * Wakes the open streams of this process when there is an event for them. A wake is a hint: each
 * stream then reads its own rows after the last one it sent, so none is missed and none comes
 * twice. What this process commits wakes the hub at once; rows of other processes are found by
 * looking every few seconds.
 */
import { database } from '../database/database.server';
import { interval } from '../runtime/intervals.server';
import { errorFields, log } from '../runtime/log.server';

export type Listener = {
  /** Whose events it wants: a profile's id, `admin`. */
  audiences: readonly string[];
  wake: () => void;
  /** Called again and again, for all at the same moment, so that what they ask is asked once. */
  beat: () => void;
};

const listeners = new Set<Listener>();
let timers: NodeJS.Timeout[] = [];
/** The newest row the hub has seen; undefined before the first look. */
let seen: number | undefined;
let looking = false;
let lookAgain = false;

/**
 * Begins to wake this listener; call it before the first read.
 * @returns ends it
 */
export function listenToHub(listener: Listener): () => void {
  listeners.add(listener);
  if (timers.length === 0)
    timers = [
      setInterval(wakeLiveHub, interval('livePoll')).unref(),
      setInterval(beatAll, interval('liveHeartbeat')).unref(),
    ];
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    timers = [];
    seen = undefined;
  };
}

function beatAll(): void {
  for (const { beat } of listeners) beat();
}

/** Looks for new rows now, and wakes whom they concern. */
export function wakeLiveHub(): void {
  if (listeners.size === 0) return;
  lookAgain = true;
  if (looking) return;
  looking = true;
  void lookWhileAsked();
}

async function lookWhileAsked(): Promise<void> {
  while (lookAgain) {
    lookAgain = false;
    try {
      wakeThese(await newAudiences());
    } catch (error) {
      // The next look, at the latest that of the timer, finds the same rows.
      log.warn('live.look_failed', errorFields(error));
    }
  }
  looking = false;
}

/** The audiences of the rows since the last look; null for all, at the first look. */
async function newAudiences(): Promise<Set<string> | null> {
  if (seen === undefined) {
    const newest = await database().liveEvent.aggregate({ _max: { id: true } });
    seen = newest._max.id ?? 0;
    return null;
  }
  const rows = await database().liveEvent.findMany({
    where: { id: { gt: seen } },
    orderBy: { id: 'asc' },
    select: { id: true, audience: true },
  });
  seen = rows.at(-1)?.id ?? seen;
  return new Set(rows.map(({ audience }) => audience));
}

function wakeThese(audiences: Set<string> | null): void {
  for (const listener of listeners)
    if (audiences === null || listener.audiences.some((one) => audiences.has(one))) listener.wake();
}
