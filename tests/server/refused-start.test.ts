/** The real process: a reason not to start is one sentence on stderr and exit code 1 (R10). */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';
import { changedTables, storedRows } from '../routes/stored-rows';
import { scratchFolder } from '../setup/scratch-database';
import { startServer } from '../setup/server';
import { databaseIn, testVariables, templateDatabase } from '../setup/test-environment';
import { runToEnd, type Ended } from './run-to-end';

const secret = 'for-tests-only-0123456789-abcdefghijklmnop';
const production = {
  ADMIN_EMAIL: 'nora@example.com',
  APP_URL: 'https://dogs.example',
  SESSION_SECRET: secret,
};

function expectOneSentence(ended: Ended, sentence: string | RegExp): void {
  const lines = ended.stderr.split('\n').filter((line) => line !== '');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(sentence);
  expect(ended.code).toBe(1);
  expect(ended.stdout).not.toContain('is ready');
}

it.each<[string, Record<string, string>, string]>([
  ['a weak secret', { ...production, SESSION_SECRET: 'secret' }, 'SESSION_SECRET is too weak'],
  ['an address that is none', { ...production, APP_URL: 'dogs' }, 'APP_URL must be an address'],
  [
    'a clock of its own',
    { ...production, CLOCK_START: '2027-03-01T00:00:00Z' },
    'CLOCK_START is for',
  ],
  ['half of PayPal', { ...production, PAYPAL_CLIENT_ID: 'id' }, 'Set both PAYPAL_CLIENT_ID'],
  [
    'a short set-up token',
    { REQUIRE_PRODUCTION: '1', SETUP_TOKEN: 'short' },
    'SETUP_TOKEN must be',
  ],
  [
    'a value in quotes',
    { ...production, APP_URL: '"https://dogs.example"' },
    'APP_URL is in quotes',
  ],
  ['a port that is none', { PORT: 'http' }, 'PORT must be a number'],
])('R10 %s ends the start', async (_what, variables, sentence) => {
  const folder = scratchFolder();
  expectOneSentence(await runToEnd({ DATA_DIR: folder, ...variables }), sentence);
});

it('R10 a port in use ends the start', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const port = String((other.address() as AddressInfo).port);
  const folder = path.join(scratchFolder(), 'data');
  const ended = await runToEnd({ ...testVariables(folder), APP_URL: '', PORT: port });
  expectOneSentence(ended, `Port ${port} is in use: stop what runs there, or set PORT.`);
  // Checked first: passwords are printed only once, together with their data.
  expect(ended.stdout).not.toContain('password');
  expect(existsSync(databaseIn(folder))).toBe(false);
});

it('R133 an admin without an address, of an older version, ends the start', async () => {
  const folder = scratchFolder();
  const had = await startServer({
    ...production,
    DATA_DIR: folder,
    SAMPLE_PASSWORD: '',
    INTERVALS: '',
  });
  const { id } = await had.database.profile.findFirstOrThrow();
  await had.database.password.create({ data: { profileId: id, hash: 'x', changedAt: new Date() } });
  await had.database.businessSettings.update({ where: { id: 1 }, data: { siteAddress: '' } });
  await had.stop();
  const ended = await runToEnd({
    DATA_DIR: folder,
    REQUIRE_PRODUCTION: '1',
    SESSION_SECRET: secret,
    PORT: '0',
  });
  expectOneSentence(ended, 'APP_URL is missing: this house has an admin');
});

it('R10 production refuses a database that holds sample data, and leaves it as it is', async () => {
  const folder = scratchFolder();
  const sample = await startServer({ DATA_DIR: folder });
  expect(await sample.database.booking.count()).toBeGreaterThan(0);
  await sample.stop();
  // As an older version left it: it would be migrated.
  const older = new Sqlite(databaseIn(folder));
  older.exec(
    `DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`,
  );
  older.close();
  const before = storedRows(databaseIn(folder));
  const ended = await runToEnd({ ...production, DATA_DIR: folder, PORT: '0' });
  expectOneSentence(ended, 'holds sample data, which production refuses');
  expect(changedTables(before, storedRows(databaseIn(folder)))).toEqual([]);
  expect(existsSync(path.join(folder, 'backups'))).toBe(false);
});

it('R10 a database driver without its binary ends the start', async () => {
  const folder = scratchFolder();
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(path.join(projectRoot(), 'node_modules')))
    if (name !== 'better-sqlite3')
      symlinkSync(path.join(projectRoot(), 'node_modules', name), path.join(modules, name));
  cpSync(
    path.join(projectRoot(), 'node_modules/better-sqlite3'),
    path.join(modules, 'better-sqlite3'),
    {
      recursive: true,
      filter: (source) => !source.endsWith('better-sqlite3/build'),
    },
  );
  for (const name of ['build', 'server', 'package.json'])
    cpSync(path.join(projectRoot(), name), path.join(folder, name), { recursive: true });
  const ended = await runToEnd({ DATA_DIR: path.join(folder, 'data'), PORT: '0' }, {}, folder);
  expectOneSentence(
    ended,
    `better-sqlite3 has no binary for Node ${process.version}: run npm rebuild better-sqlite3.`,
  );
});

it('R10 a file that is no database ends the start, and stays as it is', async () => {
  const folder = path.join(scratchFolder(), 'data');
  mkdirSync(folder);
  writeFileSync(
    databaseIn(folder),
    'These are not the rows that you are looking for.\n'.repeat(99),
  );
  const ended = await runToEnd({ ...testVariables(folder), APP_URL: '', PORT: '0' });
  expectOneSentence(ended, /tailhouse\.sqlite is damaged: .* npm run restore -- /);
});

it('a folder in the place of the database ends the start', async () => {
  const folder = scratchFolder();
  mkdirSync(databaseIn(folder));
  const ended = await runToEnd({ ...testVariables(folder), APP_URL: '', PORT: '0' });
  expectOneSentence(ended, /tailhouse\.sqlite is a folder .*\(npm run restore -- /);
});

it('a database that is damaged in its middle ends the start with the way back', async () => {
  const folder = scratchFolder();
  const file = databaseIn(folder);
  copyFileSync(templateDatabase(), file);
  const content = readFileSync(file);
  content.fill(0xff, 4096, content.length);
  writeFileSync(file, content);
  const ended = await runToEnd({ ...testVariables(folder), APP_URL: '', PORT: '0' });
  expectOneSentence(ended, /tailhouse\.sqlite is damaged: .* npm run restore -- /);
});
