/**
 * What several loaders of one page ask for is read once: Remix calls each loader with a Request of
 * its own, so the request itself cannot remember. Only pages that are read have a memory; an
 * action changes what was read, and jobs and tests have no request.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

type RequestMemory = {
  /** Values of this answer that no other answer may carry. */
  readonly onceOnly: Set<string>;
};

const storage = new AsyncLocalStorage<RequestMemory>();

/** Runs the work, and all that it awaits, with a memory of its own. */
export function withRequestMemory<T>(work: () => T): T {
  return storage.run({ onceOnly: new Set() }, work);
}

/**
 * The same reading, but once per key in a request that has a memory. A reading that fails is
 * remembered too: the request fails with it.
 */
export function oncePerRequest<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
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

/** Notes a value that is for this answer only: a page that is kept gets a new one each time. */
export function noteOnceOnly(value: string): void {
  storage.getStore()?.onceOnly.add(value);
}

/** The values noted so far and from here on; empty where there is no memory. */
export function onceOnlyValues(): ReadonlySet<string> {
  return storage.getStore()?.onceOnly ?? new Set();
}
