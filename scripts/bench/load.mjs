/** Load on a server: as much as it takes, or at a pace of its own that no answer slows down. */
import { Agent, get } from 'node:http';
import autocannon from 'autocannon';

/** @typedef {{ url: string, cookie?: string | undefined }} Target */

/**
 * Requests a second when ten clients each send the next one as soon as the last is answered.
 * @param {Target} target
 * @param {number} seconds
 */
export async function saturate({ url, cookie }, seconds) {
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers: { ...(cookie !== undefined && { Cookie: cookie }) },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 200, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}

/** @typedef {{ latencies: number[], served: number, busy: number, wrong: string[] }} Paced */

/**
 * Sends requests evenly spaced, whether the ones before were answered or not.
 * @param {Target} target
 * @param {number} perSecond
 * @param {number} seconds
 * @returns {Promise<Paced>} latencies in milliseconds, from when each request was due
 */
export async function pace({ url, cookie }, perSecond, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
  const headers = { ...(cookie !== undefined && { Cookie: cookie }) };
  /** @type {Paced} */
  const result = { latencies: [], served: 0, busy: 0, wrong: [] };
  /** @type {Promise<void>[]} */
  const waiting = [];
  const begun = performance.now();
  const total = Math.floor(perSecond * seconds);
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.ceil(((performance.now() - begun) * perSecond) / 1000));
    for (; sent < due; sent += 1)
      waiting.push(ask(url, { agent, headers }, begun + (sent * 1000) / perSecond, result));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(waiting);
  agent.destroy();
  return result;
}

/**
 * @param {string} url
 * @param {import('node:http').RequestOptions} options
 * @param {number} due
 * @param {Paced} result
 * @returns {Promise<void>}
 */
function ask(url, options, due, result) {
  return new Promise((resolve) => {
    get(url, options, (answer) => {
      answer.resume();
      answer.on('error', () => resolve(void result.wrong.push('cut off')));
      answer.on('end', () => {
        if (answer.statusCode === 200) {
          result.served += 1;
          result.latencies.push(performance.now() - due);
        } else if (answer.statusCode === 503 && answer.headers['retry-after'] !== undefined)
          result.busy += 1;
        else result.wrong.push(String(answer.statusCode));
        resolve();
      });
    }).on('error', (error) => resolve(void result.wrong.push(error.message)));
  });
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
