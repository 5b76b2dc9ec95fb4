/**
 * The built server on its own sample data, for the scripts that measure it. The app's data folder is
 * not touched.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './prepare.mjs';

const startLimitMs = 60_000;
const stopLimitMs = 12_000;

/**
 * Starts it on a free port.
 * @param {Record<string, string>} [env] added to the server's variables
 * @returns {Promise<{ url: string, password: string, pid: number, stop: () => Promise<void> }>}
 * @throws {Error} with its output, if it ends or does not listen in time
 */
export async function startSampleServer(env = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tailhouse-measure-'));
  const password = 'measured-sample';
  const child = spawn(process.execPath, ['server/run.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      SAMPLE_PASSWORD: password,
      ...env,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (/** @type {Buffer} */ chunk) => (printed += chunk.toString()));
  const stop = () => end(child, dataDir);

  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const url = /is ready: (http:\/\/\S+)/.exec(printed)?.[1];
    if (url !== undefined && child.pid !== undefined)
      return { url, password, pid: child.pid, stop };
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await stop();
  throw new Error(`The server did not start:\n${printed}`);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} dataDir
 */
async function end(child, dataDir) {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    await ended;
    clearTimeout(impatience);
  }
  rmSync(dataDir, { recursive: true, force: true });
}
