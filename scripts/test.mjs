/**
 * `npm test`: everything, in the order in which a mistake shows soonest, closing with the counts.
 * `npm run test:quick`: types, and the unit and service tests that need no server of their own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepare, root, say } from './prepare.mjs';

const bin = path.join(root, 'node_modules', '.bin');
const scratch = mkdtempSync(path.join(tmpdir(), 'tailhouse-test-'));
const unitReport = path.join(scratch, 'vitest.json');
const unitFailures = path.join(scratch, 'vitest-failures.json');
const browserReport = path.join(scratch, 'playwright.json');
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
 * The same beside others: what it prints is shown in one piece when it has ended.
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
 * The titles of the tests below a suite of the browser report that failed.
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
  const unit = readReport(unitReport);
  const browser = readReport(browserReport)?.stats;
  return {
    passed: (unit?.numPassedTests ?? 0) + (browser?.expected ?? 0) + (browser?.flaky ?? 0),
    failed: (unit?.numFailedTests ?? 0) + (browser?.unexpected ?? 0),
    skipped: (unit?.numPendingTests ?? 0) + (browser?.skipped ?? 0),
  };
}

await prepare(['installAll', 'generate']);
if (process.argv.includes('--quick')) {
  await Promise.all([
    beside('Types', 'tsc', ['--noEmit']),
    beside('Unit and service tests', 'vitest', ['run', '--project=unit', '--project=database']),
  ]);
  if (failed.length > 0) say(`\nFailed: ${failed.join(', ')}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
// Each keeps one core busy: lint for longer than the other two, the build and the first tests together.
const lint = beside('Lint', 'eslint', ['.']);
await beside('Formatting', 'prettier', ['--check', '--log-level', 'warn', '.']);
await beside('Types', 'tsc', ['--noEmit']);
await prepare(['build']);
await step(
  'Unit and integration tests',
  'vitest',
  [
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/setup/failures-reporter.ts',
    `--outputFile.json=${unitReport}`,
  ],
  { TEST_FAILURES_FILE: unitFailures },
);
await lint;
const { findChromium } = await import('./find-chromium.mjs');
const chromium = await findChromium();
say(`\nBrowser: ${chromium}`);
await step('Browser tests', 'playwright', ['test'], {
  CHROMIUM_PATH: chromium,
  PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
});
const { enginesHere } = await import('./find-engines.mjs');
if (enginesHere.length > 0)
  await step(`The journey in ${enginesHere.join(' and ')}`, 'vitest', [
    'run',
    '--config=vitest.engines.config.ts',
  ]);
else say('\nNeither WebKit nor Firefox is here: the journey is walked in Chromium alone.');

const total = counts();
// Once more at the end, because the reader may have only the last lines.
const failures = [
  ...(readReport(unitFailures) ?? []),
  ...failedTitles(readReport(browserReport) ?? {}),
];
rmSync(scratch, { recursive: true });
for (const failure of failures) say(`\n✘ ${failure}`);
if (total.passed === 0) failed.push('no test ran');
if (failed.length > 0) say(`\nFailed: ${failed.join(', ')}`);
say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = failed.length > 0 || total.failed > 0 ? 1 : 0;
