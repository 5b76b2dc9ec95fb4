import { vi } from 'vitest';

/** Nine minutes and more are left here of the window of every limit. */
export const earlyInWindow = '2026-11-20T10:01:00Z';

/**
 * Limits count by the quarter, the ten minutes or the hour of the clock: a test that counts up to
 * one would fail whenever it ran across such an end. This sets the clock beside it, where it runs
 * on; `vi.useRealTimers` ends it.
 */
export function stayInOneWindow(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(earlyInWindow), shouldAdvanceTime: true });
}
