/**
 * `npm run measure:admin`: the time of each admin page on the built server with 120 bookings and with
 * 10,000 more (2,000 owners, 50,000 messages), the median of 200 requests each, taken in turns in one
 * run. Prints one table; a page that takes more than 1.3 times as long is marked with an exclamation
 * mark, and the exit code is then 1.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepare, root, say } from './prepare.mjs';
import { startSampleServer } from './sample-server.mjs';

const requests = 200;
const added = 10_000;
const bound = 1.3;
const password = 'measured-sample';

const pages = [
  '/admin',
  '/admin/reservations',
  '/admin/reservations?when=past',
  '/admin/reservations?q=maple',
  '/admin/users',
  '/admin/financials',
  '/admin/messages',
  '/admin/settings',
  '/admin/outbox',
];

/** @typedef {{ url: string, cookie: string }} Business */

/**
 * Signs the sample's admin in.
 * @param {string} url
 * @returns {Promise<string>} the cookie
 */
async function signIn(url) {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: 'admin@tailhouse.example', password }),
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  if (answer.status !== 302) throw new Error(`Signing in was answered with ${answer.status}`);
  return cookie.join('; ');
}

/**
 * @param {Business} business
 * @param {string} page
 * @returns {Promise<number>} milliseconds until its last byte
 */
async function timeOf({ url, cookie }, page) {
  const begun = performance.now();
  const answer = await fetch(url + page, { headers: { Cookie: cookie }, redirect: 'manual' });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${page} was answered with ${answer.status}`);
  return performance.now() - begun;
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

await prepare(['installAll', 'generate', 'build']);
const dataDir = mkdtempSync(path.join(tmpdir(), 'tailhouse-many-'));
say(`Loading ${added} bookings …`);
const loading = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'scripts/load-sample.ts', '--bookings', String(added)],
  { cwd: root, env: { ...process.env, DATA_DIR: dataDir, SAMPLE_PASSWORD: password } },
);
if (loading.status !== 0) throw new Error(loading.stderr.toString());
// No background work runs during only one of the measurements.
const quiet = { INTERVALS: JSON.stringify({ mailPoll: 86_400_000, reconcile: 86_400_000 }) };
const few = await startSampleServer({ SAMPLE_PASSWORD: password, ...quiet });
const many = await startSampleServer({ SAMPLE_PASSWORD: password, DATA_DIR: dataDir, ...quiet });
let missed = 0;
try {
  const small = { url: few.url, cookie: await signIn(few.url) };
  const large = { url: many.url, cookie: await signIn(many.url) };
  say(`${'page'.padEnd(36)}${'120'.padStart(10)}${'10,120'.padStart(10)}${'ratio'.padStart(9)}`);
  for (const page of pages) {
    /** @type {[number[], number[]]} */
    const times = [[], []];
    for (let warm = 0; warm < 10; warm += 1)
      for (const business of [small, large]) await timeOf(business, page);
    for (let request = 0; request < requests; request += 1) {
      times[0].push(await timeOf(small, page));
      times[1].push(await timeOf(large, page));
    }
    const [one, other] = [median(times[0]), median(times[1])];
    const bad = other / one > bound;
    if (bad) missed += 1;
    const cells = [one.toFixed(1), other.toFixed(1)].map((cell) => cell.padStart(10));
    say(
      `${page.padEnd(36)}${cells.join('')}${(other / one).toFixed(2).padStart(8)}${bad ? '!' : ' '}`,
    );
  }
  say(`Medians of ${requests} requests in ms. Misses: ${missed}.`);
} finally {
  await few.stop();
  await many.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;
