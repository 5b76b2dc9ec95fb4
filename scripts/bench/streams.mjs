/** Figure 5: two hundred open event streams, their cost, and their delay. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { createCookie } from '@remix-run/node';
import Sqlite from 'better-sqlite3';
import { median, quantile, saturate } from './load.mjs';
import { htmlOf, idsOf, passBy, signIn } from './people.mjs';
import { openFiles, residentMb, startApp, wait } from './processes.mjs';
import { row } from './table.mjs';

const perSession = 4;
const sent = 60;
const settleMs = 3000;

/** @typedef {{ drop: () => void, heard: (listener: () => void) => void }} Stream */

/** @param {{ streams: number, seconds: number, rounds: number }} options */
export async function streams({ streams: count, seconds, rounds }) {
  const app = await startApp();
  try {
    const { owner } = await idsOf(app.dataDir);
    const admin = await signIn(app.url, 'admin');
    const page = { url: `${app.url}/daycare`, cookie: passBy };
    await saturate(page, seconds * 2);
    const without = await rates(page, seconds, rounds);
    const [filesBefore, memoryBefore] = [openFiles(app.pid), residentMb(app.pid)];
    // Half are the admin's, who hears of every message, and half the owner's, who hears of their own.
    const half = Math.ceil(count / 2 / perSession);
    const cookies = [
      ...(await sessionsOf(app.dataDir, await adminOf(app.dataDir), half)),
      ...(await sessionsOf(app.dataDir, owner, half)),
    ];
    const open = [];
    for (const cookie of cookies)
      for (let number = 0; number < perSession; number += 1)
        open.push(await openStream(app.url, cookie));
    await wait(settleMs);
    const perStream = ((residentMb(app.pid) - memoryBefore) * 1024) / open.length;
    const idle = await rates(page, seconds, rounds);
    const delays = await deliveries(app.url, owner, admin, open);
    for (const stream of open) stream.drop();
    await wait(settleMs);
    const left = openFiles(app.pid) - filesBefore;
    const again = await rates(page, seconds, rounds);
    const one = await hear(app.url, owner, admin, cookies);
    return [
      row(
        5,
        `KB of memory per stream, ${open.length} open`,
        perStream,
        { atMost: 64 },
        'the issue names no bound: 64 KB fits 1,000 into 256 MB',
      ),
      row(
        5,
        'ms until all of them heard of a message, p99',
        quantile(delays.all, 0.99),
        { atMost: 250 },
        `median ${median(delays.all).toFixed(0)}, from the sending of the form, ${delays.all.length} deliveries`,
      ),
      row(
        5,
        'ms until one stream heard of a message, p99',
        quantile(one, 0.99),
        { atMost: 250 },
        `median ${median(one).toFixed(0)}, with ${perSession} open`,
      ),
      row(
        5,
        'pages a second with them idle ÷ without',
        median(idle) / median([...without, ...again]),
        { atLeast: 0.95 },
        `${median(idle).toFixed(0)} and ${median([...without, ...again]).toFixed(0)} a second, before and after`,
      ),
      row(
        5,
        'connections and files left after they closed',
        Math.max(0, left),
        { atMost: 2 },
        'none but a kept connection of the measurement',
      ),
    ];
  } finally {
    await app.stop();
  }
}

/**
 * @param {import('./load.mjs').Target} page
 * @param {number} seconds
 * @param {number} rounds
 */
async function rates(page, seconds, rounds) {
  const all = [];
  for (let round = 0; round < rounds; round += 1) all.push(await saturate(page, seconds));
  return all;
}

/**
 * Sends messages to the owner, and measures the time until each stream receives them.
 * @param {string} url
 * @param {string} owner
 * @param {string} cookie
 * @param {Stream[]} open
 */
async function deliveries(url, owner, cookie, open) {
  /** @type {number[]} */
  const all = [];
  for (let number = 0; number < sent; number += 1) {
    const form = await formOf(url, owner, cookie);
    const begun = performance.now();
    const heard = Promise.all(
      open.map(
        (stream) =>
          new Promise((resolve) =>
            stream.heard(() => {
              all.push(performance.now() - begun);
              resolve(undefined);
            }),
          ),
      ),
    );
    await send(url, owner, cookie, form, number);
    await Promise.race([heard, wait(10_000)]);
  }
  if (all.length < sent * open.length)
    throw new Error(`${sent * open.length - all.length} deliveries did not come`);
  return { all };
}

/**
 * Measures the same for one session's streams only.
 * @param {string} url
 * @param {string} owner
 * @param {string} admin
 * @param {string[]} cookies
 */
async function hear(url, owner, admin, cookies) {
  const open = [];
  for (let number = 0; number < perSession; number += 1)
    open.push(await openStream(url, cookies.at(-1) ?? ''));
  await wait(500);
  const { all } = await deliveries(url, owner, admin, open);
  for (const stream of open) stream.drop();
  return all;
}

/**
 * @param {string} url
 * @param {string} owner
 * @param {string} cookie
 */
async function formOf(url, owner, cookie) {
  const html = await htmlOf(url, { path: `/${owner}/admin-messaging`, cookie });
  return /name="form_key" value="([\w-]+)"/.exec(html)?.[1] ?? '';
}

/**
 * @param {string} url
 * @param {string} owner
 * @param {string} cookie
 * @param {string} key
 * @param {number} number
 */
async function send(url, owner, cookie, key, number) {
  const answer = await fetch(`${url}/${owner}/admin-messaging`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ form_key: key, content: `All is well, ${number}.` }),
  });
  await answer.text();
  if (answer.status >= 400) throw new Error(`A message was answered with ${answer.status}`);
}

/**
 * @param {string} url
 * @param {string} cookie
 * @returns {Promise<Stream>}
 */
function openStream(url, cookie) {
  return new Promise((resolve, reject) => {
    const headers = { Accept: 'text/event-stream', Cookie: cookie };
    const agent = new Agent({ keepAlive: false });
    /** @type {(() => void) | undefined} */
    let listener;
    const request = get(`${url}/resources/live`, { headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream answered ${answer.statusCode}`));
      answer.setEncoding('utf8');
      answer.on('data', (/** @type {string} */ text) => {
        if (!text.includes('event: change')) return;
        const tell = listener;
        listener = undefined;
        tell?.();
      });
      answer.on('error', () => {});
      resolve({ drop: () => request.destroy(), heard: (then) => (listener = then) });
    });
    request.on('error', reject);
  });
}

/** @param {string} dataDir */
async function adminOf(dataDir) {
  const database = new Sqlite(path.join(dataDir, 'tailhouse.sqlite'), { readonly: true });
  const id = database.prepare(`SELECT id FROM user_roles WHERE role = 'admin'`).pluck().get();
  database.close();
  return String(id);
}

/**
 * Creates sessions as signing in does, without the time to check each password.
 * @param {string} dataDir
 * @param {string} profileId
 * @param {number} count
 * @returns {Promise<string[]>} a Cookie header for each
 */
async function sessionsOf(dataDir, profileId, count) {
  const secret = readFileSync(path.join(dataDir, 'secret'), 'utf8').trim();
  const cookie = createCookie('tailhouse', { secrets: [secret] });
  const database = new Sqlite(path.join(dataDir, 'tailhouse.sqlite'));
  const insert = database.prepare(
    `INSERT INTO sessions (token_digest, profile_id, created_at, last_seen_at, expires_at, user_agent)
     SELECT ?, ?, created_at, last_seen_at, expires_at, user_agent FROM sessions LIMIT 1`,
  );
  const cookies = [];
  for (let number = 0; number < count; number += 1) {
    const token = randomBytes(32).toString('base64url');
    insert.run(createHash('sha256').update(token).digest('base64url'), profileId);
    cookies.push((await cookie.serialize(token)).split(';')[0] ?? '');
  }
  database.close();
  return cookies;
}
