/**
 * `npm run test:lts`: the whole suite on the Node of the Dockerfile, from the npm package `node`, in a
 * separate copy of the project, since native modules are compiled for one Node. Arguments select tests,
 * by vitest (`npm run test:lts -- --project unit`) or in a browser (`npm run test:lts -- e2e users
 * settings`),
 * or the figures of docs/performance.md (`npm run test:lts -- bench --only 6`); their servers run on that
 * Node too. The copy stays in .cache/, so the next run is quicker.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { root, say } from './prepare.mjs';

const version = /^FROM node:([\d.]+)-/m.exec(
  readFileSync(path.join(root, 'Dockerfile'), 'utf8'),
)?.[1];
if (version === undefined) throw new Error('The Dockerfile names no version of Node.');
const home = path.join(root, '.cache', `node-${version}`);
const copy = path.join(home, 'project');

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
function run(program, args, cwd, env) {
  return spawnSync(program, args, { cwd, env, stdio: 'inherit' }).status ?? 1;
}

/** @returns {string} the folder of this Node, with bin/node in it */
function bringNode() {
  const packages = path.join(home, 'node_modules', 'node');
  if (!existsSync(packages)) {
    say(`Bringing Node ${version} …`);
    mkdirSync(home, { recursive: true });
    const manifest = { private: true, allowScripts: { node: true } };
    writeFileSync(path.join(home, 'package.json'), JSON.stringify(manifest));
    const args = ['install', '--no-audit', '--no-fund', `node@${version}`];
    if (run('npm', args, home, process.env) !== 0)
      throw new Error(`Node ${version} could not be had.`);
  }
  const inner = path.join(packages, 'node_modules');
  // The package installs a build for this system below itself, including its headers.
  const own = existsSync(inner) ? readdirSync(inner) : [];
  const whole = own.find((name) => existsSync(path.join(inner, name, 'bin', 'node')));
  return whole === undefined ? packages : path.join(inner, whole);
}

/** Updates the copy: the files that git tracks or would add, as they are now. */
function copyProject() {
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root });
  const files = listed.toString().split('\0').filter(Boolean);
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(copy))
    if (!['node_modules', '.cache'].includes(name))
      rmSync(path.join(copy, name), { recursive: true });
  for (const file of files)
    if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(copy, file));
  // Some tests ask git which files the project has.
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  execFileSync('git', ['add', '--all'], { cwd: copy });
}

const node = bringNode();
copyProject();
const env = {
  ...process.env,
  PATH: `${path.join(node, 'bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
  // Its own headers, so that compiling downloads nothing.
  ...(existsSync(path.join(node, 'include')) && { npm_config_nodedir: node }),
};
const program = path.join(node, 'bin', 'node');
say(execFileSync(program, ['--version'], { encoding: 'utf8' }).trim());
const args = process.argv.slice(2);
if (args.length === 0) process.exitCode = run(program, ['scripts/test.mjs'], copy, env);
else {
  const all = "['installAll', 'generate', 'build']";
  const steps = `const { prepare } = await import('./scripts/prepare.mjs'); await prepare(${all});`;
  const prepared = run(program, ['--input-type=module', '--eval', steps], copy, env);
  process.exitCode = prepared || (await runSome(args));
}

/** @param {string[]} asked */
async function runSome([first = '', ...others]) {
  const bin = path.join(copy, 'node_modules', '.bin');
  if (first === 'bench')
    return run(program, ['scripts/bench.mjs', '--built', ...others], copy, env);
  if (first !== 'e2e') return run(path.join(bin, 'vitest'), ['run', first, ...others], copy, env);
  const { findChromium } = await import('./find-chromium.mjs');
  const browser = { ...env, CHROMIUM_PATH: await findChromium() };
  return run(path.join(bin, 'playwright'), ['test', ...others], copy, browser);
}
