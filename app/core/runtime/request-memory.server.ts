/** Remix gives each loader its own Request, so the cache can't be attached to that. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** An empty object for each request; results are kept under it and collected with it. */
type RequestMemory = object;

const storage = new AsyncLocalStorage<RequestMemory>();

/** Runs the work, and everything that it awaits, with its own memory. */
export function withRequestMemory<T>(work: () => T): T {
  return storage.run({}, work);
}

/** Returns a reader that runs once per key and request; a failure is cached too. */
export function cachePerRequest<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const readings = new WeakMap<RequestMemory, Map<string, Promise<T>>>();
  return (key) => {
    const memory = storage.getStore();
    if (memory === undefined) return read(key);
    const readingsOfRequest = readings.get(memory) ?? new Map<string, Promise<T>>();
    readings.set(memory, readingsOfRequest);
    const reading = readingsOfRequest.get(key) ?? read(key);
    readingsOfRequest.set(key, reading);
    return reading;
  };
}
