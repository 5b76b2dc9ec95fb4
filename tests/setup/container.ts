/** The image built and run by a container engine, if the machine has one with the base images. */
import { execFileSync, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '~/core/runtime/project-root.server';
import { isSentToBuilder, projectText, readStages } from './dockerfile';
import { projectFiles } from './project-files';

const pullLimitMs = 240_000;
const buildLimitMs = 900_000;

function docker(...args: string[]): string {
  const options = { encoding: 'utf8', stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 } as const;
  return execFileSync('docker', args, { ...options, timeout: buildLimitMs }).trim();
}

function succeeds(timeout: number, ...args: string[]): boolean {
  return spawnSync('docker', args, { stdio: 'ignore', timeout }).status === 0;
}

/**
 * Whether the Dockerfile can be built on this machine: an engine answers, and has or gets its base images.
 */
export function hasEngine(): boolean {
  if (!succeeds(10_000, 'info')) return false;
  const stages = readStages(projectText('Dockerfile'));
  const own = new Set(stages.map(({ name }) => name));
  return stages
    .map(({ image }) => image)
    .filter((image) => !own.has(image))
    .every(hasImage);
}

function hasImage(image: string): boolean {
  return succeeds(10_000, 'image', 'inspect', image) || succeeds(pullLimitMs, 'pull', image);
}

/** Whether compose.yaml can be started here too: Compose, Caddy’s image, and a network between the two. */
export function hasCompose(): boolean {
  const caddy = /image: (caddy:\S+)/.exec(projectText('compose.yaml'))?.[1] ?? '';
  return hasEngine() && succeeds(10_000, 'compose', 'version') && hasBridge() && hasImage(caddy);
}

function hasBridge(): boolean {
  return docker('network', 'ls', '--format', '{{.Driver}}').split('\n').includes('bridge');
}

/** Exit status of a command, and its output on both streams. */
export type Ran = { status: number | null; text: string };

/** Runs a program to its end, successful or not, without blocking this process. */
export function ran(program: string, args: string[], options: SpawnOptions = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, text }));
  });
}

/** A running image, with or without an engine. */
export type RunningImage = {
  /** Returns its output so far. */
  printed: () => string;
  /** Runs a command in it. */
  run: (command: string[], env?: Record<string, string>) => Promise<Ran>;
  /** Returns the files written outside its volume, one change per line. */
  changed: () => string;
  /** Stops it as an operator does. @returns its exit code, and whether memory ran out */
  stop: () => Promise<{ code: number; outOfMemory: boolean }>;
  /** Removes it, with its volume and image. */
  remove: () => void;
};

/**
 * Builds the unchanged Dockerfile from the project's files, and runs it on a machine of 256 MB with the
 * same amount of swap, its own file system read-only.
 */
export function startContainer(port: number, variables: Record<string, string>): RunningImage {
  const context = mkdtempSync(path.join(tmpdir(), 'tailhouse-context-'));
  const name = path.basename(context).toLowerCase();
  for (const file of projectFiles())
    if (isSentToBuilder(file) || ['Dockerfile', '.dockerignore'].includes(file))
      cpSync(path.join(projectRoot(), file), path.join(context, file));
  try {
    docker('build', '--network', 'host', '--tag', name, context);
  } finally {
    rmSync(context, { recursive: true });
  }
  const network = hasBridge()
    ? ['--publish', `127.0.0.1:${port}:${port}`]
    : ['--network', 'host', '--env', 'HOST=127.0.0.1'];
  docker(
    'run',
    ...['--detach', '--name', name, '--read-only', '--tmpfs', '/tmp', '--volume', `${name}:/data`],
    ...['--memory', '256m', '--memory-swap', '512m', '--env', `PORT=${port}`, ...network],
    ...Object.entries(variables).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    name,
  );
  return {
    printed: () => {
      const { stdout, stderr } = spawnSync('docker', ['logs', name], { encoding: 'utf8' });
      return stdout + stderr;
    },
    run: (command, env = {}) => {
      const given = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
      return ran('docker', ['exec', ...given, name, ...command]);
    },
    changed: () => docker('diff', name),
    stop: async () => {
      await ran('docker', ['stop', '--time', '30', name]);
      const state = docker('inspect', '--format', '{{.State.ExitCode}} {{.State.OOMKilled}}', name);
      const [code, outOfMemory] = state.split(' ');
      return { code: Number(code), outOfMemory: outOfMemory === 'true' };
    },
    remove: () => {
      spawnSync('docker', ['rm', '--force', name]);
      spawnSync('docker', ['volume', 'rm', name]);
      spawnSync('docker', ['rmi', name]);
    },
  };
}
