import { toInstant, type LocalDateTime, type TimeZone } from '~/core/time/business-time';

const minuteMs = 60_000;

/** Returns the instant of a wall-clock time. @throws RangeError if a clock change skips it */
export function instantOf(local: LocalDateTime, timeZone: TimeZone): Date {
  const instant = toInstant(local, timeZone);
  if (instant === 'skipped') throw new RangeError(`A clock change skips ${local}`);
  return instant;
}

/** The instant some minutes later. */
export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minuteMs);
}
