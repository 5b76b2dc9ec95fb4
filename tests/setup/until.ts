import { vi } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Checks every 20 ms until the answer is yes.
 * @throws Error after `limitMs`, so that a missing event fails its own test by name
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

/** Waits until the check stops throwing, as long as a busy machine may need. */
export function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 10 });
}
