import { vi } from 'vitest';

const hourMs = 3_600_000;

/**
 * A minute past the next full hour: nine minutes and more are left of the window of every limit, and
 * nothing that is there already is newer.
 */
export const earlyInWindow = new Date(
  Math.ceil(Date.now() / hourMs) * hourMs + 60_000,
).toISOString();

/**
 * Limits count by the quarter, the ten minutes or the hour of the clock: a test that counts up to
 * one would fail whenever it ran across such an end. This sets the clock beside it, where it runs
 * on; `vi.useRealTimers` ends it.
 */
export function stayInOneWindow(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(earlyInWindow), shouldAdvanceTime: true });
}
