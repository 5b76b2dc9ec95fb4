/**
 * `npm test`: the tests that a change can break, in the order in which a mistake shows soonest, with the
 * counts at the end. `npm run test:all`: the deep part after it (CONTRIBUTING.md, "What lies where").
 * `npm run test:quick`: types, and the unit and service tests of the changes since the last commit.
 * `npm run test:e2e -- pets`: browser tests by name, in both depths, against a current build.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepare, root, say } from './prepare.mjs';

const bin = path.join(root, 'node_modules', '.bin');
const scratch = mkdtempSync(path.join(tmpdir(), 'tailhouse-test-'));
const mode = process.argv[2] ?? '';
/** The depths of this run: the usual one, and the deep one if asked for. */
const depths = mode === '--all' ? ['usual', 'deep'] : ['usual'];
/** @param {string} name */
const report = (name) => path.join(scratch, `${name}.json`);
/** @type {string[]} */
const failed = [];

/**
 * @param {string} what
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
async function step(what, program, args, env = {}) {
  say(`\n── ${what}`);
  const child = spawn(path.join(bin, program), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [status] = await once(child, 'close');
  if (status !== 0) failed.push(what);
}

/**
 * Runs a step beside others; its output is printed in one piece at its end.
 * @param {string} what
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function beside(what, program, args) {
  return new Promise((resolve) => {
    const child = spawn(path.join(bin, program), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (printed += text));
    child.on('error', (error) => (printed += error.message));
    child.on('close', (status) => {
      say(`\n── ${what}`);
      if (printed.trim() !== '') say(printed.trimEnd());
      if (status !== 0) failed.push(what);
      resolve();
    });
  });
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Returns the titles of the failed tests below a suite of the browser report.
 * @param {any} suite
 * @returns {string[]}
 */
function failedTitles(suite) {
  const here = (suite.specs ?? []).filter((/** @type {any} */ { ok }) => !ok);
  return [
    ...here.map((/** @type {any} */ { file, line, title }) => `${file}:${line} > ${title}`),
    ...(suite.suites ?? []).flatMap(failedTitles),
  ];
}

function counts() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const depth of depths) {
    const unit = readReport(report(`vitest-${depth}`));
    const browser = readReport(report(`browser-${depth}`))?.stats;
    total.passed += (unit?.numPassedTests ?? 0) + (browser?.expected ?? 0) + (browser?.flaky ?? 0);
    total.failed += (unit?.numFailedTests ?? 0) + (browser?.unexpected ?? 0);
    total.skipped += (unit?.numPendingTests ?? 0) + (browser?.skipped ?? 0);
  }
  return total;
}

/**
 * @param {string} depth
 * @param {string} what
 */
function vitest(depth, what) {
  const args = [
    'run',
    depth === 'deep' ? '--project=deep' : '--project=!deep',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/setup/failures-reporter.ts',
    `--outputFile.json=${report(`vitest-${depth}`)}`,
  ];
  return step(what, 'vitest', args, { TEST_FAILURES_FILE: report(`failures-${depth}`) });
}

/** @returns {Promise<string>} */
async function chromium() {
  const { findChromium } = await import('./find-chromium.mjs');
  return findChromium();
}

/**
 * @param {string} depth
 * @param {string} what
 */
async function browserTests(depth, what) {
  await step(what, 'playwright', ['test'], {
    CHROMIUM_PATH: await chromium(),
    TEST_DEPTH: depth,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report(`browser-${depth}`),
  });
}

await prepare(['installAll', 'generate']);
if (mode === 'e2e') {
  await prepare(['build']);
  const env = { CHROMIUM_PATH: await chromium() };
  await step('Browser tests', 'playwright', ['test', ...process.argv.slice(3)], env);
  process.exit(failed.length > 0 ? 1 : 0);
}
if (mode === '--quick') {
  const related = ['run', '--project=unit', '--project=database', '--changed', '--passWithNoTests'];
  await Promise.all([
    beside('Types', 'tsc', ['--noEmit']),
    beside('Unit and service tests of what changed', 'vitest', related),
  ]);
  if (failed.length > 0) say(`\nFailed: ${failed.join(', ')}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
// Each keeps one core busy: lint takes longer than the other two, the build and the first tests, together.
const lint = beside('Lint', 'eslint', ['.']);
await beside('Formatting', 'prettier', ['--check', '--log-level', 'warn', '.']);
await beside('Formatting of the schema', 'prisma', ['format', '--check']);
await beside('Types', 'tsc', ['--noEmit']);
await prepare(['build']);
await vitest('usual', 'Unit and integration tests');
await lint;
say(`\nBrowser: ${await chromium()}`);
await browserTests('usual', 'Browser tests');
if (depths.includes('deep')) {
  await vitest('deep', 'The depth');
  await browserTests('deep', 'Browser tests of the depth');
  const { enginesHere } = await import('./find-engines.mjs');
  if (enginesHere.length > 0)
    await step(`The journey in ${enginesHere.join(' and ')}`, 'vitest', [
      'run',
      '--config=vitest.engines.config.ts',
    ]);
  else say('\nNeither WebKit nor Firefox is here: the journey is walked in Chromium alone.');
}

const total = counts();
// Repeated at the end, because the reader may see only the last lines.
const failures = depths.flatMap((depth) => [
  ...(readReport(report(`failures-${depth}`)) ?? []),
  ...failedTitles(readReport(report(`browser-${depth}`)) ?? {}),
]);
rmSync(scratch, { recursive: true });
for (const failure of failures) say(`\n✘ ${failure}`);
if (total.passed === 0) failed.push('no test ran');
if (failed.length > 0) say(`\nFailed: ${failed.join(', ')}`);
say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = failed.length > 0 || total.failed > 0 ? 1 : 0;
