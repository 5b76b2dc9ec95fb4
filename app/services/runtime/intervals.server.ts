import { environment } from './environment.server';
import { intervalTable, type IntervalName } from './interval-table';

/** The waiting time of that name, in milliseconds, as the environment overrides it. */
export function interval(name: IntervalName): number {
  return environment().intervals[name] ?? intervalTable[name];
}

/** The instant that lies this interval after the given one. */
export function after(instant: Date, name: IntervalName): Date {
  return new Date(instant.getTime() + interval(name));
}
