import { environment } from './environment.server';

const startedAt = Date.now();

/**
 * The app's one clock. CLOCK_START moves it outside production, and it runs on from there, so a
 * test can stand at any hour of any day.
 */
export function now(): Date {
  const start = environment().clockStart;
  if (start === null) return new Date();
  return new Date(start.getTime() + (Date.now() - startedAt));
}
