/**
 * A stand-in for `docker` with Compose, as far as deploy/install.sh uses them: the house of the folder that it
 * is called in is a process of the image that tests/setup/make-image.ts made. FAKE_ENGINE names its state:
 * `image.json`, and a folder for each project, with its volume and log.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const isRoot = process.getuid?.() === 0;
const engine = process.env['FAKE_ENGINE'] ?? '';
const image = JSON.parse(readFileSync(path.join(engine, 'image.json'), 'utf8'));
const project = path.basename(process.cwd());
const folder = path.join(engine, project);
/** @param {string} name */
const file = (name) => path.join(folder, name);

function options(more = {}) {
  const own = readFileSync('.env', 'utf8').trim().split('\n');
  const given = Object.fromEntries(own.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const env = { PATH: process.env['PATH'], ...image.variables, ...given };
  const data = { DATA_DIR: file('data'), HOST: '127.0.0.1', PORT: image.port };
  const user = isRoot ? image.user : {};
  return {
    cwd: image.workdir,
    ...user,
    env: { ...env, CLIENT_ADDRESS_HEADER: 'x-real-ip', ...data },
    ...more,
  };
}

function stop() {
  if (!existsSync(file('pid'))) return;
  const pid = Number(readFileSync(file('pid'), 'utf8'));
  rmSync(file('pid'));
  process.kill(pid);
  const isRunning = () => {
    const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
    return /^[^Z]/.test(state.stdout);
  };
  while (isRunning()) spawnSync('sleep', ['0.1']);
}

function up() {
  if (existsSync(file('pid'))) return;
  mkdirSync(file('data'), { recursive: true });
  if (isRoot) spawnSync('chown', ['-R', `${image.user.uid}:${image.user.gid}`, file('data')]);
  const log = openSync(file('log'), 'a');
  const [program, ...args] = image.command;
  const child = spawn(program, args, options({ detached: true, stdio: ['ignore', log, log] }));
  writeFileSync(file('pid'), String(child.pid));
  child.unref();
}

/**
 * Runs a command in the image, with this program's streams.
 * @param {string[]} command
 */
const inside = ([program = '', ...args]) =>
  spawnSync(program, args, options({ stdio: 'inherit' })).status ?? 1;

/** @type {Record<string, (words: string[]) => number>} */
const commands = {
  version: () => 0,
  build: () => (existsSync('Dockerfile') && existsSync('compose.yaml') ? 0 : 1),
  up: (words) => {
    if (words.includes('--force-recreate')) {
      stop();
      rmSync(file('log'), { force: true });
    }
    up();
    return 0;
  },
  exec: (words) => (existsSync(file('pid')) ? inside(words.slice(words.indexOf('house') + 1)) : 1),
  run: (words) => {
    const at = words.indexOf('--entrypoint');
    return inside([words[at + 1] ?? '', ...words.slice(words.indexOf('house') + 1)]);
  },
  logs: () => {
    process.stdout.write(readFileSync(file('log'), 'utf8').replace(/^/gm, 'house-1  | '));
    return 0;
  },
  stop: () => {
    stop();
    return 0;
  },
  down: () => {
    stop();
    return 0;
  },
};

const [first, second, ...rest] = process.argv.slice(2);
if (first === 'volume') process.stdout.write(`${project}_caddy\n${project}_house\n`);
if (first === 'compose') process.exitCode = commands[second ?? '']?.(rest) ?? 1;
