/** Versions of Node other than the running one, from the npm registry, kept in .cache/. */
import path from 'node:path';
import { bring } from '../../scripts/bring.mjs';

/** One of each maintained major version that package.json's engines allow. */
export const nodeVersions = ['20.20.2', '22.23.5', '24.22.3', '26.10.0'] as const;

/** Returns the program of that Node; the first call on a machine downloads it. */
export function nodeProgram(version: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  return path.join(bring(`${name}@${version}`), 'bin', 'node');
}
