/**
 * Prerequisites for running the app: the locked dependencies, the generated database client, the build.
 * Each step leaves a stamp of its inputs and runs only if they changed. Plain JavaScript without
 * dependencies: on a fresh clone there are none yet.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { compressBuild } from './compress-build.mjs';

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = path.join(root, '.cache', 'stamps.json');

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs a program to its end, with a dot every two seconds; its output is shown only if it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<void>}
 */
function run(program, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (printed += text));
    const dots = setInterval(() => process.stdout.write('.'), 2_000);
    child.on('error', (error) => (printed += error.message));
    child.on('close', (status) => {
      clearInterval(dots);
      if (status === 0) return resolve();
      process.stderr.write(`\n${printed}`);
      reject(new Error(`${path.basename(program)} ${args.join(' ')} failed`));
    });
  });
}

/** @param {string[]} args */
export function npm(args) {
  // npm tells its scripts its own path; outside of npm, the one on the PATH is used.
  const self = process.env['npm_execpath'];
  return self ? run(process.execPath, [self, ...args]) : run('npm', args);
}

/** @param {string} name */
const tool = (name) => path.join(root, 'node_modules', '.bin', name);

const locked = ['package.json', 'package-lock.json'];
const testRunner = 'node_modules/vitest/package.json';

/** @param {boolean} withDev */
const ci = (withDev) => npm(['ci', withDev ? '--include=dev' : '--omit=dev']);

/**
 * @typedef {'install' | 'installAll' | 'generate' | 'build'} StepName
 * @typedef {{ says: string, inputs: string[], output: string, run: () => unknown, stampedAs?: StepName }} Step
 * @type {Record<StepName, Step>}
 */
const steps = {
  install: {
    says: 'Installing the locked packages that build and run the app, which may take minutes',
    inputs: locked,
    output: 'node_modules/.package-lock.json',
    // Keeps tests and lint if they are installed.
    run: () => ci(existsSync(path.join(root, testRunner))),
  },
  installAll: {
    says: 'Installing all locked packages, which may take minutes',
    inputs: locked,
    output: testRunner,
    run: () => ci(true),
    stampedAs: 'install',
  },
  generate: {
    says: 'Generating the database client',
    inputs: ['package-lock.json', 'prisma/schema.prisma', 'prisma.config.ts'],
    output: 'app/core/database/generated/client.ts',
    run: () => run(tool('prisma'), ['generate']),
  },
  build: {
    says: 'Building',
    inputs: [
      'package.json',
      'package-lock.json',
      'remix.config.js',
      'postcss.config.mjs',
      'tsconfig.json',
      'prisma/schema.prisma',
      'prisma/sample',
      'app',
      'server',
    ],
    output: 'build/index.js',
    run: async () => {
      await run(tool('remix'), ['build'], { NODE_ENV: 'production' });
      compressBuild(path.join(root, 'public', 'build'));
      // Code that only sample mode loads is a separate bundle, which production never has.
      const entry = 'server/stand-ins/sample-mode.ts';
      const options = ['--bundle', '--platform=node', '--format=esm', '--outfile=build/sample.js'];
      await run(tool('esbuild'), [entry, ...options]);
    },
  },
};

/**
 * Returns all files under a path, sorted, except generated ones.
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

/** @param {Record<string, string>} stamps */
function writeStamps(stamps) {
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify(stamps, null, 2));
}

/**
 * Brings the steps up to date, in order, and prints each one.
 * @param {StepName[]} names
 */
export async function prepare(names) {
  for (const name of names) {
    const step = steps[name];
    const stamp = stampOf(step);
    const key = step.stampedAs ?? name;
    const { [key]: before, ...others } = readStamps();
    if (before === stamp && existsSync(path.join(root, step.output))) continue;
    process.stdout.write(`${step.says} …`);
    // An interrupted step is repeated.
    writeStamps(others);
    await step.run();
    say('');
    writeStamps({ ...others, [key]: stamp });
  }
}
