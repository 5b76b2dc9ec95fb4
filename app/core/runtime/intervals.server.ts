import { environment } from './environment.server';
import { type IntervalName, intervalTable } from './interval-table';

/** Returns the interval of that name, in milliseconds, unless the environment overrides it. */
export function interval(name: IntervalName): number {
  return environment().intervals[name] ?? intervalTable[name];
}

export function after(instant: Date, name: IntervalName): Date {
  return new Date(instant.getTime() + interval(name));
}

/** Waits this many milliseconds, or until the signal aborts. Leaves no listener on the signal. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end);
  });
}
