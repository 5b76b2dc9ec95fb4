/** Commands of the operator's end with one sentence and exit code 1, foreseen or not. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { projectRoot } from '~/services/runtime/project-root.server';
import { databaseIn } from '../setup/test-environment';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-command-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, {
    cwd: projectRoot(),
    env: { ...process.env, DATA_DIR: folder },
  });

it('npm run load:sample says what it takes', async () => {
  const args = ['--import', 'tsx', 'scripts/load-sample.ts', '--bookings', 'some'];
  await expect(run(...args)).rejects.toMatchObject({
    code: 1,
    stderr: '--bookings takes a whole number.\n',
  });
});

it.each([
  ['two-factor-off', ['somebody@example.com']],
  ['backup', []],
])('%s says that nothing can be read', async (name, args) => {
  writeFileSync(databaseIn(folder), 'no database at all '.repeat(100));
  await expect(run(`server/${name}.mjs`, ...args)).rejects.toMatchObject({
    code: 1,
    stderr: 'No success: file is not a database\n',
  });
});
