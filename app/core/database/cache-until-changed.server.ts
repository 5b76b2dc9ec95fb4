import { interval } from '~/core/runtime/intervals.server';
import { assertOutsideTransaction, onCommit } from './database.server';

/** Tables that public pages show, and tables that many pages read and few forms write. */
export const publicTables = [
  'settings',
  'variables',
  'holidays',
  'closed_dates',
  'extras',
  'papers',
  'agreements',
  'health_notices',
  'hand_overs',
  'Reviews',
  'pictures',
] as const;

/** Caches until a public table changes, a minute at most. @throws Error inside a transaction */
export function cacheUntilChanged<T>(
  read: (key: string) => Promise<T>,
): (key?: string) => Promise<T> {
  const readings = new Map<string, Promise<T>>();
  let keptUntil = 0;
  onCommit(publicTables, () => readings.clear());
  return (key = '') => {
    assertOutsideTransaction();
    if (performance.now() >= keptUntil) {
      readings.clear();
      keptUntil = performance.now() + interval('keptPage');
    }
    const cached = readings.get(key);
    if (cached !== undefined) return cached;
    const reading = read(key);
    readings.set(key, reading);
    reading.catch(() => readings.delete(key));
    return reading;
  };
}
