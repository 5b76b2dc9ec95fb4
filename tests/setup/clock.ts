/**
 * An instant moved by LATER_MINUTES: run the tests with it to see that what they expect does not
 * depend on the hour at which their server's clock starts (CONTRIBUTING.md).
 */
export function laterStart(instant: string): string {
  const minutes = Number(process.env['LATER_MINUTES'] ?? 0);
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}
