/** The built server as a process that is killed repeatedly on one data folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const startLimitMs = 60_000;

export type BuiltServer = { child: ChildProcess; ready: Promise<string>; output: () => string };

/** Starts it; `ready` resolves to its address, or rejects with its output. */
export function startBuilt(variables: Record<string, string>): BuiltServer {
  const child = spawn(process.execPath, ['server/run.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables, NODE_ENV: 'production', PORT: '0', APP_URL: '' },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const output = () => printed;
  const ready = listening(child, output);
  // A caller that kills it during its start doesn't await this.
  ready.catch(() => undefined);
  return { child, ready, output };
}

async function listening(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const url = /is ready: (http:\/\/\S+)/.exec(output())?.[1];
    if (url !== undefined) return url;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`The server did not start:\n${output()}`);
}

/** Kills it without warning. */
export async function killBuilt({ child }: BuiltServer): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
