import { environment } from './environment.server';

const startedAt = Date.now();

/** Returns the app's current time. CLOCK_START moves it outside production, for tests. */
export function now(): Date {
  const start = environment().clockStart;
  if (start === null) return new Date();
  return new Date(start.getTime() + (Date.now() - startedAt));
}
