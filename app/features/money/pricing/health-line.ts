/** Line on upcoming stays after an illness in the house, with free cancellation (R105) and shortening (R122). */

/** A notice's line; it applies to stays that begin before `until`. */
export type HealthLine = {
  text: string;
  until: Date;
  /** The time at which the notice was sent. */
  since: Date;
  /** The time at which the admin ended it; null if they didn't. */
  endedAt: Date | null;
};

/** Returns the newest line that applied at `at` to a stay that had not begun; null if there wasn't one. */
export function healthLineFor(
  lines: readonly HealthLine[],
  { start }: { start: Date },
  at: Date,
): HealthLine | null {
  const applies = ({ until, since, endedAt }: HealthLine) =>
    since <= at && (endedAt === null || at < endedAt) && start > at && start < until;
  return lines.find(applies) ?? null;
}
