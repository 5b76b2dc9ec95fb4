/**
 * Load on a server, from a separate process each time (autocannon's): garbage of one measurement would
 * have to be collected during the next one.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { bring } from '../bring.mjs';

/** @typedef {{ url: string, cookie?: string | undefined }} Target */

/**
 * Returns requests per second when ten clients each send the next one as soon as the last is answered.
 * @param {Target} target
 * @param {number} seconds
 * @returns {Promise<number>}
 */
export async function saturate(target, seconds) {
  const program = path.join(bring('autocannon@8.0.0'), 'autocannon.js');
  const { url, cookie } = target;
  const args = ['--json', '--connections=10', `--duration=${seconds}`];
  if (cookie !== undefined) args.push(`--headers=Cookie: ${cookie}`);
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args, url]);
  const result = JSON.parse(stdout);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 200, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}

/**
 * @param {readonly number[]} values
 * @param {number} share 0.5 for the median
 */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** @param {readonly number[]} values */
export function median(values) {
  return quantile(values, 0.5);
}
