import { interval } from '../runtime/intervals.server';
import { assertOutsideTransaction, onCommit } from './database.server';

/** The tables that public pages show: settings, prices, holidays, closed days, reviews, pictures. */
export const publicTables = [
  'settings',
  'variables',
  'holidays',
  'closed_dates',
  'Reviews',
  'pictures',
] as const;

/**
 * The same reading, made once per key until a commit writes to one of the public tables, and again
 * after a minute. Every caller gets the same object: it must not be changed. A reading that fails is
 * not kept.
 * @throws Error inside an open transaction, whose own rows a kept reading would not show
 */
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
    const known = readings.get(key);
    if (known !== undefined) return known;
    const reading = read(key);
    readings.set(key, reading);
    reading.catch(() => readings.delete(key));
    return reading;
  };
}
