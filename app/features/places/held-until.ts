/** How long a taken place is held while its request is not answered (R56). */
const answerMs = 24 * 3_600_000;

/** Until when a place is held that was taken at `at` and whose request is not answered. */
export function answerEnds(at: Date): Date {
  return new Date(at.getTime() + answerMs);
}
