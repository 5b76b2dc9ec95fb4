/** Packages that few scripts need, and that are therefore not installed with the project. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const cache = path.join(import.meta.dirname, '..', '.cache');

/**
 * Returns the folder of a package at a version, such as `lighthouse@12.8.2`; the first call downloads it.
 * @param {string} wanted
 */
export function bring(wanted) {
  const home = path.join(cache, wanted.replace('/', '+'));
  const modules = path.join(home, 'node_modules');
  if (!existsSync(path.join(modules, '.package-lock.json'))) {
    mkdirSync(home, { recursive: true });
    writeFileSync(path.join(home, 'package.json'), JSON.stringify({ private: true }));
    execFileSync('npm', ['install', '--no-audit', '--ignore-scripts', wanted], { cwd: home });
  }
  return path.join(modules, wanted.slice(0, wanted.lastIndexOf('@')));
}

/**
 * Imports a package at a version.
 * @param {string} wanted
 */
export async function brought(wanted) {
  const main = createRequire(import.meta.url).resolve(bring(wanted));
  return import(pathToFileURL(main).href);
}
