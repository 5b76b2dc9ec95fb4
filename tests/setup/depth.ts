/** Depth of a run: `npm test` covers what a change can break, `npm run test:all` the deep part too. */

/** Whether this run is the deep part (CONTRIBUTING.md, "What lies where"). */
export const inDepth = process.env['TEST_DEPTH'] === 'deep';

/** Returns a count, a size or a list: a small one usually, the full one in deep runs. */
export function inDepthElse<T>(deep: T, usual: T): T {
  return inDepth ? deep : usual;
}

/** Returns all of a list in deep runs; otherwise a quarter, a different one for each of four turns. */
export function inRotation<T>(all: readonly T[], turn: 0 | 1 | 2 | 3): T[] {
  return all.filter((_one, at) => inDepth || at % 4 === turn);
}
