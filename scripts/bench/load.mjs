/**
 * Load on a server: as much as it takes, or at a pace of its own that no answer slows down. It comes
 * from a process of its own each time (`send-load.mjs`): what one measurement left in memory would
 * have to be collected during the next one, and count as waiting.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** @typedef {{ url: string, cookie?: string | undefined }} Target */
/** @typedef {{ latencies: number[], served: number, busy: number, wrong: string[] }} Paced */
/** @typedef {{ kind: 'saturate', target: Target, seconds: number }} Saturating */
/** @typedef {{ kind: 'pace', target: Target, perSecond: number, seconds: number }} Pacing */

const sender = fileURLToPath(new URL('./send-load.mjs', import.meta.url));

/**
 * @param {Saturating | Pacing} order
 * @returns {Promise<string>} JSON
 */
async function send(order) {
  const { stdout } = await promisify(execFile)(process.execPath, [sender, JSON.stringify(order)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/**
 * Requests a second when ten clients each send the next one as soon as the last is answered.
 * @param {Target} target
 * @param {number} seconds
 * @returns {Promise<number>}
 */
export async function saturate(target, seconds) {
  return JSON.parse(await send({ kind: 'saturate', target, seconds }));
}

/**
 * Sends requests evenly spaced, whether the ones before were answered or not.
 * @param {Target} target
 * @param {number} perSecond
 * @param {number} seconds
 * @returns {Promise<Paced>} latencies in milliseconds, from when each request was due
 */
export async function pace(target, perSecond, seconds) {
  return JSON.parse(await send({ kind: 'pace', target, perSecond, seconds }));
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
