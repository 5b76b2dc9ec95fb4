/**
 * `npm run torture -- --kills 200 --seed 7`: kills the built server under load, and checks after each
 * restart whether anything acknowledged is lost, or anything half-written. Exit code 1 if so.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { appVariables, testVariables } from '../tests/setup/test-environment';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];
if (!Number.isSafeInteger(kills) || kills < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write('--kills takes a whole number of 1 or more, --seed a whole number.\n');
  process.exit(1);
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'tailhouse-torture-'));
// Before the app's code is loaded: it reads its environment once.
for (const name of appVariables) delete process.env[name];
Object.assign(process.env, testVariables(dataDir));
const { torture } = await import('./torture/torture');

say(`seed ${seed}, data in ${dataDir}`);
const began = performance.now();
const report = await torture({ dataDir, kills, seed, say });
const { booking, status, message, payment } = report.acknowledged;
const rows: [string, number | string][] = [
  ['kills', report.kills],
  ['  of them while starting', report.whileStarting],
  ['bookings acknowledged', booking],
  ['status changes acknowledged', status],
  ['messages acknowledged', message],
  ['updates acknowledged', report.acknowledged.update],
  ['ticks acknowledged', report.acknowledged.tick],
  ['incidents acknowledged', report.acknowledged.incident],
  ['check-outs acknowledged', report.acknowledged.left],
  ['payments acknowledged', payment],
  ['captures at the provider', report.captures],
  ['unanswered and sent again', report.sentAgain],
  ['seconds', ((performance.now() - began) / 1000).toFixed(0)],
  ['violations', report.violations.length],
];
for (const [name, value] of rows) say(`${name.padEnd(30)}${String(value).padStart(8)}`);
for (const violation of report.violations) say(`VIOLATION ${violation}`);
if (report.violations.length === 0) rmSync(dataDir, { recursive: true, force: true });
else process.exitCode = 1;
