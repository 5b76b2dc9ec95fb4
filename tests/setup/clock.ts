import { type LocalDateTime, toInstant } from '~/core/time/business-time';

/** Returns the instant of that wall-clock time in New York. @throws RangeError if a clock change skips it */
export function at(local: LocalDateTime): Date {
  const instant = toInstant(local, 'America/New_York');
  if (instant === 'skipped') throw new RangeError(`A clock change skips ${local}`);
  return instant;
}

/**
 * Returns an instant moved by LATER_MINUTES: run the tests with it to check that their results don't
 * depend on the hour at which their server's clock starts (CONTRIBUTING.md).
 */
export function laterStart(instant: string): string {
  const minutes = Number(process.env['LATER_MINUTES'] ?? 0);
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}
