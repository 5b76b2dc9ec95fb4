/** A child process of `load.mjs`: sends the load that its argument describes, and prints the result. */
import autocannon from 'autocannon';
import { openConnection } from './connection.mjs';

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

/** How long the sender itself, a process just begun, takes to be compiled and connected. */
const warmSeconds = 1;
/** Beyond this, requests wait in the sender, and their waiting counts. */
const mostConnections = 1000;

/**
 * @param {import('./load.mjs').Pacing} order
 * @returns {Promise<Paced>}
 */
async function pace({ target, perSecond, seconds }) {
  /** @type {Paced} */
  const result = { latencies: [], served: 0, busy: 0, wrong: [] };
  const begun = performance.now();
  const total = Math.floor(perSecond * (warmSeconds + seconds));
  /** @type {import('./connection.mjs').Connection[]} */
  const free = [];
  /** @type {number[]} */
  const waiting = [];
  let [open, answered, sent] = [0, 0, 0];
  /** @param {number} due */
  const ask = (due) => {
    let connection = free.pop();
    // One that rested may have been closed by the server: nobody would answer on it.
    while (connection?.isOpen() === false) {
      open -= 1;
      connection = free.pop();
    }
    connection ??= open < mostConnections ? connect() : undefined;
    if (connection === undefined) waiting.push(due);
    else connection.send(due);
  };
  const connect = () => {
    open += 1;
    return openConnection(target, (connection, due, answer) => {
      answered += 1;
      if (answer.startsWith('HTTP/1.1 200')) {
        result.served += 1;
        if (due - begun >= warmSeconds * 1000) result.latencies.push(performance.now() - due);
      } else if (/^HTTP\/1\.1 503[^]*\r\nretry-after:/i.test(answer)) result.busy += 1;
      else result.wrong.push(answer.slice(0, 40));
      const next = waiting.shift();
      if (connection === null) open -= 1;
      else if (next === undefined) free.push(connection);
      else connection.send(next);
    });
  };
  while (answered < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - begun) * perSecond) / 1000));
    for (; sent < due; sent += 1) ask(begun + (sent * 1000) / perSecond);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  for (const connection of free) connection.end();
  return result;
}

/** @type {import('./load.mjs').Saturating | import('./load.mjs').Pacing} */
const order = JSON.parse(process.argv[2] ?? '');
const result = order.kind === 'pace' ? await pace(order) : await saturate(order);
process.stdout.write(JSON.stringify(result));
