/** An operator's commands end with one sentence and exit code 1, even for unforeseen errors. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';
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
  ['two-factor-off', ['someone@example.com']],
  ['backup', []],
])('%s says that the database is damaged, and how to get it back', async (name, args) => {
  writeFileSync(databaseIn(folder), 'no database at all '.repeat(100));
  const sentence = `The database ${databaseIn(folder)} is damaged: stop the server and restore a backup with npm run restore -- ${path.join(folder, 'backups', '<name>')}\n`;
  await expect(run(`server/${name}.mjs`, ...args)).rejects.toMatchObject({
    code: 1,
    stderr: sentence,
  });
});

it.each([
  [['--list', '--remove', 'backups/one'], 'Use only one of --to, --list and --remove.'],
  [['--to', 'elsewhere', '--list'], 'Use only one of --to, --list and --remove.'],
])('backup %j makes nothing and says why', async (args, sentence) => {
  await expect(run('server/backup.mjs', ...args)).rejects.toMatchObject({
    code: 1,
    stderr: `${sentence}\n`,
  });
  expect(readdirSync(folder)).toEqual([]);
});

it('backup --list lists what there is when the database is gone, and makes no data folder', async () => {
  expect((await run('server/backup.mjs', '--list')).stdout).toContain('There are no copies in');
  const gone = path.join(folder, 'gone');
  const env = { ...process.env, DATA_DIR: gone };
  await expect(
    promisify(execFile)(process.execPath, ['server/backup.mjs', '--list'], {
      cwd: projectRoot(),
      env,
    }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: `There is no folder ${gone}: is DATA_DIR right?\n`,
  });
  expect(existsSync(gone)).toBe(false);
});

it.each(['backup', 'two-factor-off'])(
  '%s makes no data folder where there is none',
  async (name) => {
    const elsewhere = path.join(folder, 'elsewhere');
    const env = { ...process.env, DATA_DIR: elsewhere };
    const args = [`server/${name}.mjs`, ...(name === 'backup' ? [] : ['someone@example.com'])];
    await expect(
      promisify(execFile)(process.execPath, args, { cwd: projectRoot(), env }),
    ).rejects.toMatchObject({
      code: 1,
      stderr: `There is no database in ${elsewhere}: is DATA_DIR right?\n`,
    });
    expect(existsSync(elsewhere)).toBe(false);
  },
);
