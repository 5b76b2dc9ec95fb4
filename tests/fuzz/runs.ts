/** Duration of the fuzzing, and how to repeat a failure. */
import type { Parameters } from 'fast-check';

const asked = Number(process.env['FUZZ_RUNS'] ?? '');

/** Whether this is a long run by `npm run fuzz`. */
export const longRun = Number.isSafeInteger(asked) && asked > 0;

/** Returns the number of tries of a property: FUZZ_RUNS, or a number that `npm test` can afford. */
function runs(usual: number): number {
  return longRun ? asked : usual;
}

/** No test of this folder times out in a long run. */
export const timeLimit = longRun ? 24 * 3_600_000 : 240_000;

// `npm test` gives the same result for the same code; a long run tries something else each time.
const usualSeed = 20_261_122;

/**
 * Returns the parameters of a property. A failure prints its seed and path; FUZZ_SEED and FUZZ_PATH repeat
 * it. A long run without them chooses its own seed.
 */
export function fuzzing<T>(usual: number): Parameters<T> {
  const seed = Number(process.env['FUZZ_SEED'] ?? Number.NaN);
  const path = process.env['FUZZ_PATH'];
  return {
    numRuns: runs(usual),
    ...(Number.isSafeInteger(seed) ? { seed } : !longRun && { seed: usualSeed }),
    ...(path !== undefined && { path }),
  };
}
