import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';
import { scratchDatabase, withSqlite } from '~tests/setup/scratch-database';
import { openDatabase } from './database.server';

const script = path.join(projectRoot(), 'tests', 'setup', 'increment-process.ts');
const times = 200;

it('two processes that read and then write lose nothing and fail nothing', async () => {
  const file = scratchDatabase();
  withSqlite(file, (db) => db.exec(`INSERT INTO markers VALUES ('count', '0', 0)`));
  const run = () =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', script, file, String(times)], {
      cwd: projectRoot(),
    });
  // A transaction that fails ends its process with an error, and this with it.
  await Promise.all([run(), run()]);
  const count = withSqlite(file, (db) => db.prepare('SELECT value FROM markers').pluck().get());
  expect(count).toBe(String(2 * times));
});

it('a new file that another process is about to write is opened once it has done so', async () => {
  const file = scratchDatabase();
  const other = new Sqlite(file, { timeout: 0 });
  other.exec(`BEGIN IMMEDIATE; INSERT INTO markers VALUES ('count', '7', 0)`);
  const database = openDatabase(file);
  try {
    // Prisma runs a query only once it is awaited.
    const opened = database.marker.findMany().then((markers) => markers.map(({ value }) => value));
    await sleep(100);
    other.exec('COMMIT');
    expect(await opened).toEqual(['7']);
  } finally {
    other.close();
    await database.$disconnect();
  }
});
