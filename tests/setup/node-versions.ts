/** Other versions of Node than the one that runs, from the npm registry, kept in .cache/. */
import path from 'node:path';
import { bring } from '../../scripts/bring.mjs';

/** The majors that package.json's engines allow and that are still maintained or to come. */
export const nodeMajors = [20, 22, 24, 26] as const;

/** The program of the newest Node of a major; the first call on a machine downloads it. */
export function nodeProgram(major: number): string {
  const name = `node-${process.platform}-${process.arch}`;
  return path.join(bring(`${name}@${major}`), 'bin', 'node');
}
