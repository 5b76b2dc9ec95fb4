/** Joins the class names that are there, leaving out empty ones and conditions that failed. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
