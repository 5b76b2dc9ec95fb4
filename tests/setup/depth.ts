/** How far a run goes: `npm test` is what a change can break, `npm run test:all` the depth as well. */

/** Whether this run is the deep part (CONTRIBUTING.md, "What lies where"). */
export const inDepth = process.env['TEST_DEPTH'] === 'deep';

/** A count, a size or a list that a rule needs in little, and the depth tries in full. */
export function inDepthElse<T>(deep: T, usual: T): T {
  return inDepth ? deep : usual;
}

/** All of a list in depth; otherwise a quarter, another one for each of four turns. */
export function inRotation<T>(all: readonly T[], turn: 0 | 1 | 2 | 3): T[] {
  return all.filter((_one, at) => inDepth || at % 4 === turn);
}
