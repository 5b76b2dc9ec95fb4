/** Hold on a taken place while its request is pending (R56). */
const answerMs = 24 * 3_600_000;

/** Returns the end of the hold on a place taken at `at`, if its request is still pending by then. */
export function answerEnds(at: Date): Date {
  return new Date(at.getTime() + answerMs);
}
