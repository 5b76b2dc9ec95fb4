/** The built server as a separate process, for tests that need a real one. */
import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '~/core/database/database.server';
import type { PrismaClient } from '~/core/database/generated/client';
import { projectRoot } from '~/core/runtime/project-root.server';
import { appVariables, databaseIn, testVariables, templateDatabase } from './test-environment';

const startLimitMs = 180_000;
const stopLimitMs = 60_000;

export type RunningServer = {
  /** Address of the server, without a trailing slash. */
  url: string;
  dataDir: string;
  /** A client of the test's own on the server's database file. */
  database: PrismaClient;
  /** The process, for tests that end it in another way. */
  child: ChildProcess;
  /** Returns everything that it has printed, on both streams. */
  output: () => string;
  /** Ends the process, closes the client, and removes the folder if it was created here. */
  stop: () => Promise<void>;
};

/**
 * Starts `server/run.mjs` on a free port, on a copy of the sample data, or of the template database if
 * `env` decides what is loaded. `env` adds to the variables of the tests or replaces them; a given
 * DATA_DIR is used as it is and kept. `user` is the owner of the process, if the test may choose.
 * @throws Error with the server's output, if it ends or does not listen in time
 */
export async function startServer(
  env: Record<string, string> = {},
  user: { uid?: number; gid?: number } = {},
): Promise<RunningServer> {
  const ownFolder = env.DATA_DIR;
  const dataDir = ownFolder ?? mkdtempSync(path.join(tmpdir(), 'tailhouse-server-'));
  if (ownFolder === undefined) {
    if (decidesTheSample.some((name) => name in env))
      copyFileSync(templateDatabase(), databaseIn(dataDir));
    else await copySample(dataDir, env.CLOCK_START);
  }

  const child = spawn(process.execPath, ['server/run.mjs'], {
    cwd: projectRoot(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
    env: {
      ...withoutAppVariables(),
      NODE_ENV: 'production',
      ...testVariables(dataDir),
      PORT: '0',
      // Empty counts as unset: links then have the port that the server chose.
      APP_URL: '',
      // Background work is paused, so that only a test's own actions change rows.
      INTERVALS: JSON.stringify({
        mailPoll: 3_600_000,
        answerUndo: 3_600_000,
        reconcile: 3_600_000,
        stayNotices: 3_600_000,
        waitlist: 3_600_000,
        sessionTouch: 3_600_000,
        // Tests write rows from outside the process, which refreshes no cache.
        keptPage: 0,
      }),
      ...env,
    },
  });
  let printed = '';
  const output = () => printed;
  const hear = (chunk: Buffer) => (printed += chunk.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);

  try {
    const url = await listening(child, output);
    const database = openDatabase(databaseIn(dataDir));
    const stop = async () => {
      await end(child);
      await database.$disconnect();
      if (ownFolder === undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    };
    return { url, dataDir, database, child, output, stop };
  } catch (error) {
    await end(child);
    if (ownFolder === undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

/** Variables that decide whether a first start loads the sample data, and its contents. */
const decidesTheSample = ['ADMIN_EMAIL', 'SAMPLE_PASSWORD', 'REQUIRE_PRODUCTION'];

/**
 * A data folder as the first start in sample mode leaves it. Loading the sample is half of such a start,
 * so it is done once per run and minute of the clock, for all files.
 */
async function sampleFolder(clock: string | undefined): Promise<string> {
  const minute = clock === undefined ? 'now' : new Date(clock).toISOString().slice(0, 16);
  const folder = path.join(tmpdir(), `tailhouse-sample-${minute.replaceAll(':', '')}`);
  if (existsSync(folder)) return folder;
  const making = mkdtempSync(`${folder}-`);
  copyFileSync(templateDatabase(), databaseIn(making));
  const { stop } = await startServer({
    DATA_DIR: making,
    ...(clock !== undefined && { CLOCK_START: `${minute}:00Z` }),
  });
  await stop();
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another file was faster.
    if (!existsSync(folder)) throw error;
    rmSync(making, { recursive: true });
  }
  return folder;
}

/** Fills a data folder with the contents that the first start in sample mode leaves. */
export async function copySample(dataDir: string, clock?: string): Promise<void> {
  cpSync(await sampleFolder(clock), dataDir, { recursive: true });
}

function withoutAppVariables(): Record<string, string | undefined> {
  const own = new Set<string>(appVariables);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.has(name)));
}

async function listening(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    const url = /is ready: (http:\/\/\S+)/.exec(output())?.[1];
    // A server may listen on 0.0.0.0, but clients can't connect to that on every system.
    if (url !== undefined) return url.replace('0.0.0.0', '127.0.0.1');
    if (hasEnded(child)) throw new Error(`The server ended before it listened:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The server did not listen within ${startLimitMs} ms:\n${output()}`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
  await ended;
  clearTimeout(impatience);
}
