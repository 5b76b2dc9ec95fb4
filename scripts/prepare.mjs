/**
 * What must be there before the app can run: the locked dependencies, the generated database
 * client, the build. Each step leaves a stamp of what it was made from and runs only when that
 * changed. Plain JavaScript without dependencies: on a fresh clone there are none yet.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressBuild } from './compress-build.mjs';

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = path.join(root, '.cache', 'stamps.json');

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs a program to its end; its output is shown only when it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function run(program, args, env = {}) {
  const result = spawnSync(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  throw new Error(`${path.basename(program)} ${args.join(' ')} failed`);
}

/** @param {string[]} args */
function npm(args) {
  // npm tells the scripts it runs where it is itself; by hand, the one on the path will do.
  const self = process.env['npm_execpath'];
  if (self) run(process.execPath, [self, ...args]);
  else run('npm', args);
}

/** @param {string} name */
const tool = (name) => path.join(root, 'node_modules', '.bin', name);

/**
 * @typedef {'install' | 'generate' | 'build'} StepName
 * @typedef {{ says: string, inputs: string[], output: string, run: () => void }} Step
 * @type {Record<StepName, Step>}
 */
const steps = {
  install: {
    says: 'Installing the locked dependencies',
    inputs: ['package.json', 'package-lock.json'],
    output: 'node_modules/.package-lock.json',
    run: () => npm(['ci', '--include=dev', '--no-audit', '--no-fund']),
  },
  generate: {
    says: 'Generating the database client',
    inputs: ['package-lock.json', 'prisma/schema.prisma', 'prisma.config.ts'],
    output: 'app/core/database/generated/client.ts',
    // The command line looks for a native engine, which generating never uses, and would download
    // it: naming any file that exists keeps it offline.
    run: () =>
      run(tool('prisma'), ['generate'], {
        PRISMA_SCHEMA_ENGINE_BINARY: path.join(root, 'package.json'),
        CHECKPOINT_DISABLE: '1',
      }),
  },
  build: {
    says: 'Building',
    inputs: [
      'package.json',
      'package-lock.json',
      'remix.config.js',
      'postcss.config.cjs',
      'tsconfig.json',
      'prisma/schema.prisma',
      'prisma/sample',
      'app',
      'server',
    ],
    output: 'build/index.js',
    run: () => {
      run(tool('remix'), ['build'], { NODE_ENV: 'production' });
      compressBuild(path.join(root, 'public', 'build'));
      // What only the sample mode loads is a bundle of its own, which production never has.
      const entry = 'server/stand-ins/sample-mode.ts';
      const options = ['--bundle', '--platform=node', '--format=esm', '--outfile=build/sample.js'];
      run(tool('esbuild'), [entry, ...options]);
    },
  },
};

/**
 * All files under a path, sorted, without what is generated.
 * @param {string} input
 * @returns {string[]}
 */
function filesOf(input) {
  const absolute = path.join(root, input);
  if (!existsSync(absolute)) return [];
  if (path.extname(input) !== '') return [input];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(path.sep).includes('generated'))
    .sort();
}

/** @param {Step} step */
function stampOf(step) {
  const hash = createHash('sha256');
  // Native modules are compiled for one version of Node's binary interface.
  hash.update(`${process.platform} ${process.arch} ${process.versions.modules}`);
  for (const input of step.inputs)
    for (const file of filesOf(input))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(path.join(root, file)))
        .update('\0');
  return hash.digest('hex');
}

/** @returns {Record<string, string>} */
function readStamps() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Brings the steps up to date, in order, saying which one it is at.
 * @param {StepName[]} names
 */
export function prepare(names) {
  for (const name of names) {
    const step = steps[name];
    const stamp = stampOf(step);
    const stamps = readStamps();
    if (stamps[name] === stamp && existsSync(path.join(root, step.output))) continue;
    say(`${step.says} …`);
    step.run();
    mkdirSync(path.dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, JSON.stringify({ ...stamps, [name]: stamp }, null, 2));
  }
}
