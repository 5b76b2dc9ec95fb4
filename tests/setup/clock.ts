import { type LocalDateTime, toInstant } from '~/core/time/business-time';

/** The instant at which the house's clock shows that, in New York. @throws RangeError where a clock change skips it */
export function at(local: LocalDateTime): Date {
  const instant = toInstant(local, 'America/New_York');
  if (instant === 'skipped') throw new RangeError(`A clock change skips ${local}`);
  return instant;
}

/**
 * An instant moved by LATER_MINUTES: run the tests with it to see that what they expect does not
 * depend on the hour at which their server's clock starts (CONTRIBUTING.md).
 */
export function laterStart(instant: string): string {
  const minutes = Number(process.env['LATER_MINUTES'] ?? 0);
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}
