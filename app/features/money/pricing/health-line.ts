/** Line on upcoming stays after an illness in the house, with free cancellation (R105). */

/** A notice's line; it applies to stays that begin before `until`. */
export type HealthLine = { text: string; until: Date };

/** Returns the newest line that applies to a stay that has not begun; null if there isn't one. */
export function healthLineFor(
  lines: readonly HealthLine[],
  { start }: { start: Date },
  now: Date,
): HealthLine | null {
  return lines.find(({ until }) => start > now && start < until) ?? null;
}
