import { vi } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks every 20 ms until the answer is yes.
 * @throws Error after `limitMs`, so that what never comes fails its own test by name
 */
export async function until(
  what: () => Promise<boolean> | boolean,
  limitMs = 180_000,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await what())) {
    if (Date.now() > deadline) throw new Error(`Still not so after ${limitMs} ms: ${String(what)}`);
    await wait(20);
  }
}

/** Waits until the check throws no more, as long as a busy machine may need. */
export function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 10 });
}
