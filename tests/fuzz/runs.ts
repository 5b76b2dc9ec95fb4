/** How long the fuzzing goes on, and how a failure is repeated. */
import type { Parameters } from 'fast-check';

const asked = Number(process.env['FUZZ_RUNS'] ?? '');

/** Whether this is a long run by `npm run fuzz`. */
export const longRun = Number.isSafeInteger(asked) && asked > 0;

/** How often a property is tried: FUZZ_RUNS, or a number that `npm test` can afford. */
function runs(usual: number): number {
  return longRun ? asked : usual;
}

/** No test of this folder ends by its time in a long run. */
export const timeLimit = longRun ? 24 * 3_600_000 : 240_000;

// `npm test` says the same of the same code each time; a long run tries something else each time.
const usualSeed = 20_261_122;

/**
 * The parameters of a property. A failure prints its seed and path; FUZZ_SEED and FUZZ_PATH repeat
 * it. A long run without them takes a seed of its own.
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
