/**
 * Finds a Chromium for the browser tests, or installs one: Debian's package if apt is available,
 * otherwise playwright's own. Plain JavaScript, so that it runs before anything is built.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './prepare.mjs';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/usr/bin/chromium-headless-shell',
];

/** @returns {Promise<string | undefined>} */
async function find() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
    return named;
  }
  const system = known.find((file) => existsSync(file));
  if (system) return system;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function attempt(program, args) {
  return (
    spawnSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  );
}

function install() {
  const asRoot = process.getuid?.() === 0;
  if (asRoot && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium (Debian package) …');
    if (
      attempt('apt-get', ['update', '-qq']) &&
      attempt('apt-get', ['install', '-y', '-qq', 'chromium', 'chromium-headless-shell'])
    )
      return;
  }
  say("Installing Chromium (playwright's own) …");
  attempt(path.join(root, 'node_modules', '.bin', 'playwright'), ['install', 'chromium']);
}

/**
 * @returns {Promise<string>} path of a Chromium
 * @throws if it finds none and can't install one
 */
export async function findChromium() {
  let found = await find();
  if (found === undefined) {
    install();
    found = await find();
  }
  if (found === undefined)
    throw new Error('No Chromium: install one, or name it in CHROMIUM_PATH.');
  return found;
}
