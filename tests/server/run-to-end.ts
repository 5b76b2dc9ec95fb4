import { spawn } from 'node:child_process';
import { projectRoot } from '~/core/runtime/project-root.server';
import { appVariables } from '../setup/test-environment';

export type Ended = { code: number | null; stdout: string; stderr: string };

const limitMs = 30_000;

/**
 * Starts the built server with these variables of the app alone, and waits for it to end by itself.
 * @param root the project's folder, or a copy of it
 */
export async function runToEnd(
  variables: Record<string, string>,
  user: { uid?: number; gid?: number } = {},
  root = projectRoot(),
): Promise<Ended> {
  const own = new Set<string>(appVariables);
  const inherited = Object.entries(process.env).filter(([name]) => !own.has(name));
  const child = spawn(process.execPath, ['server/run.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
    env: { ...Object.fromEntries(inherited), NODE_ENV: 'production', ...variables },
  });
  const ended: Ended = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (ended.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (ended.stderr += chunk.toString()));
  const impatience = setTimeout(() => child.kill('SIGKILL'), limitMs);
  ended.code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(impatience);
  return ended;
}
