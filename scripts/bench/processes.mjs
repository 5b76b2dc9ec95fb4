/** The separate processes of a measurement: the built server and its competitors. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../prepare.mjs';
import { startSampleServer } from '../sample-server.mjs';

export const password = 'measured-sample';
const day = 86_400_000;

/** No background work runs during only one of the measurements. */
const quiet = {
  SAMPLE_PASSWORD: password,
  RATE_LIMIT_SCALE: '100000',
  INTERVALS: JSON.stringify({
    mailPoll: day,
    reconcile: day,
    stayNotices: day,
    waitlist: day,
    pushPoll: day,
    latePickUps: day,
    sessionTouch: day,
  }),
};

/**
 * Returns the container's settings for Node, read from the Dockerfile.
 * @returns {Record<string, string>}
 */
export function containerSettings() {
  const text = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  const settings = text.matchAll(/\b(NODE_OPTIONS|MALLOC_\w+)=(?:"([^"]*)"|(\S+))/g);
  return Object.fromEntries(
    [...settings].map(([, name = '', quoted, bare = '']) => [name, quoted ?? bare]),
  );
}

/** @typedef {{ url: string, pid: number, dataDir: string, stop: () => Promise<void> }} Server */

/**
 * Starts the built server on its own folder, or on an existing one.
 * @param {Record<string, string>} [env]
 * @returns {Promise<Server>}
 */
export async function startApp(env = {}) {
  const own = env['DATA_DIR'] === undefined;
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(path.join(tmpdir(), 'tailhouse-bench-'));
  const server = await startSampleServer({ ...quiet, ...env, DATA_DIR: dataDir });
  return {
    ...server,
    dataDir,
    stop: async () => {
      await server.stop();
      if (own) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts Node's `http` or Express, serving these bytes for every request.
 * @param {'http' | 'express'} kind
 * @param {string | Buffer} bytes
 */
export async function startPlain(kind, bytes) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-plain-'));
  const file = path.join(folder, 'page.html');
  writeFileSync(file, bytes);
  const child = spawn(process.execPath, ['scripts/bench/plain-server.mjs', kind, file], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The ${kind} server did not start`)));
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
      const found = /is ready: (\S+)/.exec(chunk.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    url: String(url),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a folder with sample data and this many past bookings.
 * @param {number} bookings
 * @param {number} messages of each booking
 * @param {boolean} keep for the next run, which then finds it
 * @returns {{ dataDir: string, remove: () => void }}
 */
export function dataOf(bookings, messages, keep) {
  const kept = path.join(tmpdir(), `tailhouse-bench-${bookings}-${messages}`);
  const remove = () => {};
  if (keep && existsSync(path.join(kept, 'loaded'))) return { dataDir: kept, remove };
  const dataDir = keep ? kept : mkdtempSync(path.join(tmpdir(), 'tailhouse-many-'));
  rmSync(dataDir, { recursive: true, force: true });
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      ...['--import', 'tsx', 'scripts/load-sample.ts'],
      ...['--bookings', String(bookings), '--messages', String(messages)],
    ],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir, SAMPLE_PASSWORD: password } },
  );
  if (status !== 0) throw new Error(stderr.toString());
  writeFileSync(path.join(dataDir, 'loaded'), '');
  return keep
    ? { dataDir, remove }
    : { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/**
 * Returns the resident memory of a process, in megabytes.
 * @param {number} pid
 */
export function residentMb(pid) {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/**
 * Returns the number of open files and connections of a process.
 * @param {number} pid
 */
export function openFiles(pid) {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** @param {number} ms */
export function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
