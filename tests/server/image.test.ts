/**
 * The container image, tried without a container engine: its own steps in a clean folder with only
 * what the Dockerfile copies, and its own command as a user that may write nowhere but into DATA_DIR.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execForm } from '../setup/dockerfile';
import { freePort } from '../setup/free-port';
import { fingerprint, makeImage, type Image } from '../setup/make-image';
import { appVariables } from '../setup/test-environment';

const makeLimitMs = 300_000;
const startLimitMs = 30_000;
const asRoot = process.getuid?.() === 0;
// The user `nobody` of every Linux.
const nobody = { uid: 65_534, gid: 65_534 };
const stopLimitMs = 10_000;

const folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-image-'));
const dataDir = path.join(folder, 'data');
let image: Image;
let before: string[];
let server: ChildProcess;
let printed = '';
let variables: Record<string, string>;

function inImage(): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  const own = new Set<string>(appVariables);
  const inherited = Object.entries(process.env).filter(([name]) => !own.has(name));
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(inherited),
    ...image.variables,
    ...variables,
    NODE_ENV: 'production',
  };
  return { cwd: image.workdir, env, ...(asRoot && nobody) };
}

beforeAll(async () => {
  image = makeImage(folder);
  mkdirSync(dataDir);
  chmodSync(folder, 0o755);
  if (asRoot) chownSync(dataDir, nobody.uid, nobody.gid);
  else execFileSync('chmod', ['-R', 'a-w', image.root]);
  before = fingerprint(image.root);

  const port = await freePort();
  variables = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    ADMIN_EMAIL: 'nora@example.com',
    SESSION_SECRET: 'for-tests-only-0123456789-abcdefghijklmnop',
    HOME: '/nonexistent',
  };
  const command = image.stage.instructions.filter(({ word }) => word === 'CMD').flatMap(execForm);
  server = spawn(command[0] ?? '', command.slice(1), { ...inImage(), stdio: 'pipe' });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const deadline = Date.now() + startLimitMs;
  while (!printed.includes('is ready') && server.exitCode === null && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50));
}, makeLimitMs);

afterAll(() => {
  if (server?.exitCode === null) server.kill('SIGKILL');
  if (!asRoot) execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

describe('the image', () => {
  it('is made by the steps of the Dockerfile; only these were not tried', () => {
    expect(image.leftOut.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'npm ci --include=dev',
      'apt-get update &&',
      'COPY --from=litestream /usr/local/bin/litestream',
    ]);
  });

  it('holds what runs, and neither sources nor tests nor what only builds', () => {
    expect(readdirSync(image.workdir).sort()).toEqual([
      'build',
      'litestream.yml',
      'node_modules',
      'package.json',
      'prisma',
      'public',
      'scripts',
      'server',
    ]);
    for (const tool of ['typescript', 'vitest', 'eslint', '@remix-run/dev', '@playwright/test'])
      expect(existsSync(path.join(image.workdir, 'node_modules', tool))).toBe(false);
    const started = readdirSync(path.join(image.workdir, 'server'));
    expect(started).toContain('run.mjs');
    expect(started.filter((name) => !name.endsWith('.mjs'))).toEqual([]);
  });

  it('starts in production as its own user, and answers', async () => {
    expect(printed).toContain('Tailhouse is ready');
    const page = await fetch(`http://127.0.0.1:${variables.PORT}/`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('</html>');
    const script = await fetch(`http://127.0.0.1:${variables.PORT}/login`);
    const asset = /\/build\/[\w/.-]+\.js/.exec(await script.text())?.[0] ?? '';
    expect((await fetch(`http://127.0.0.1:${variables.PORT}${asset}`)).status).toBe(200);
  });

  it('is healthy by the command of its HEALTHCHECK once the server is ready', async () => {
    const check = image.stage.instructions.find(({ word }) => word === 'HEALTHCHECK');
    const command = JSON.parse(check?.rest.replace(/^CMD /, '') ?? '[]') as string[];
    const { status } = await fetch(`http://127.0.0.1:${variables.PORT}/readyz`);
    const healthy = spawnSync(command[0] ?? '', command.slice(1), inImage()).status === 0;
    expect(status).toBe(200);
    expect(healthy).toBe(true);
    const elsewhere = { ...inImage(), env: { ...inImage().env, PORT: '1' } };
    expect(spawnSync(command[0] ?? '', command.slice(1), elsewhere).status).not.toBe(0);
  });

  it('loads each native module: the database, pictures, passwords', () => {
    const load = `for (const name of ['better-sqlite3', 'sharp', '@node-rs/argon2']) await import(name);
      const { default: sharp } = await import('sharp');
      const { hash } = await import('@node-rs/argon2');
      const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
      process.stdout.write(String((await picture.webp().toBuffer()).length > 0 && (await hash('a')).length > 0));`;
    const args = ['--input-type=module', '--eval', load];
    const ran = spawnSync(process.execPath, args, { ...inImage(), encoding: 'utf8' });
    expect(ran.stderr + ran.stdout).toBe('true');
  });

  it('decision 026 runs npm run two-factor:off, without sources and tools', () => {
    const args = ['server/two-factor-off.mjs', 'nobody@example.com'];
    const ran = spawnSync(process.execPath, args, { ...inImage(), encoding: 'utf8' });
    expect([ran.stderr, ran.status]).toEqual(['There is no account of nobody@example.com.\n', 1]);
  });

  it('ends on SIGTERM within 10 seconds with code 0, and has written into DATA_DIR alone', async () => {
    expect(server.exitCode).toBeNull();
    const impatience = setTimeout(() => server.kill('SIGKILL'), stopLimitMs);
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    clearTimeout(impatience);
    expect(readdirSync(dataDir)).toContain('tailhouse.sqlite');
    expect(fingerprint(image.root)).toEqual(before);
  });
});
