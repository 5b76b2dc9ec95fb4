/** One migration that replaces those of November 21 to 28, 2026, and how older data folders reach it. */

export const baseline = '20261129040000_baseline';
// Migrations are applied in order, so a database with the last one has every replaced one.
const lastReplaced = '20261128230500_mail_withdrawn_by';

/** The release that brings older data to the baseline. */
export const bridgeRelease = 'the release of November 29, 2026 (commit f8c1d1ab)';

/** Whether the database has all the replaced migrations, so that the baseline is done already. */
export function needsMark(applied: readonly string[]): boolean {
  return applied.includes(lastReplaced) && !applied.includes(baseline);
}

/**
 * Returns why this version cannot use data with these migrations: a migration that it doesn't know, or
 * only some of the replaced ones. Null if it can use the data.
 * @param names the migrations of this version
 */
export function misfitOf(
  applied: readonly string[],
  names: readonly string[],
): { newer: string } | 'too old' | null {
  const unknown = applied.filter((name) => !names.includes(name));
  const newer = unknown.find((name) => name > baseline);
  if (newer !== undefined) return { newer };
  return unknown.length === 0 || unknown.includes(lastReplaced) ? null : 'too old';
}
