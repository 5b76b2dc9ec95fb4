/** A child process of `load.mjs`: sends the load that its argument describes, and prints the result. */
import { Agent, get } from 'node:http';
import autocannon from 'autocannon';

/** @typedef {import('./load.mjs').Target} Target */
/** @typedef {import('./load.mjs').Paced} Paced */

/**
 * @param {import('./load.mjs').Saturating} order
 * @returns {Promise<number>} requests a second
 */
async function saturate({ target: { url, cookie }, seconds }) {
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

/**
 * @param {import('./load.mjs').Pacing} order
 * @returns {Promise<Paced>}
 */
async function pace({ target: { url, cookie }, perSecond, seconds }) {
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

/** @type {import('./load.mjs').Saturating | import('./load.mjs').Pacing} */
const order = JSON.parse(process.argv[2] ?? '');
const result = order.kind === 'pace' ? await pace(order) : await saturate(order);
process.stdout.write(JSON.stringify(result));
