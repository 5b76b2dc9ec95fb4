/**
 * What several loaders of one page ask for is read once: Remix calls each loader with a Request of
 * its own, so the request itself cannot remember. Only pages that are read have a memory; an
 * action changes what was read, and jobs and tests have no request.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** An empty object for each request: what was read is kept under it, and goes with it. */
type RequestMemory = object;

const storage = new AsyncLocalStorage<RequestMemory>();

/** Runs the work, and all that it awaits, with a memory of its own. */
export function withRequestMemory<T>(work: () => T): T {
  return storage.run({}, work);
}

/**
 * The same reading, but once per key in a request that has a memory. A reading that fails is
 * remembered too: the request fails with it.
 */
export function cachePerRequest<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const readings = new WeakMap<RequestMemory, Map<string, Promise<T>>>();
  return (key) => {
    const memory = storage.getStore();
    if (memory === undefined) return read(key);
    const known = readings.get(memory) ?? new Map<string, Promise<T>>();
    readings.set(memory, known);
    const reading = known.get(key) ?? read(key);
    known.set(key, reading);
    return reading;
  };
}
