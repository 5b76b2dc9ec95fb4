/** What coming stays say after an illness in the house, and that they can be canceled free (R105). */

/** Of a notice: it is for stays that begin before `until`. */
export type HealthLine = { text: string; until: Date };

/** The line of a stay that has not begun; null for none. The newest notice comes first. */
export function healthLineFor(
  lines: readonly HealthLine[],
  { start }: { start: Date },
  now: Date,
): HealthLine | null {
  return lines.find(({ until }) => start > now && start < until) ?? null;
}
