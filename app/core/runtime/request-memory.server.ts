/** Remix gives each loader its own Request, so the memory is not the request's. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** An empty object for each request: what was read is kept under it, and goes with it. */
type RequestMemory = object;

const storage = new AsyncLocalStorage<RequestMemory>();

/** Runs the work, and all that it awaits, with a memory of its own. */
export function withRequestMemory<T>(work: () => T): T {
  return storage.run({}, work);
}

/** The same reading once per key and request; a failure is remembered too. */
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
