/**
 * Load on a server, from a process of its own each time (`send-load.mjs`): what one measurement left
 * in memory would have to be collected during the next one.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** @typedef {{ url: string, cookie?: string | undefined }} Target */
const sender = fileURLToPath(new URL('./send-load.mjs', import.meta.url));

/**
 * Requests a second when ten clients each send the next one as soon as the last is answered.
 * @param {Target} target
 * @param {number} seconds
 * @returns {Promise<number>}
 */
export async function saturate(target, seconds) {
  const order = JSON.stringify({ target, seconds });
  const { stdout } = await promisify(execFile)(process.execPath, [sender, order]);
  return JSON.parse(stdout);
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
