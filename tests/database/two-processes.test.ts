import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { projectRoot } from '~/services/runtime/project-root.server';
import { scratchDatabase, withSqlite } from './scratch-database';

const script = path.join(projectRoot(), 'tests', 'database', 'increment-process.ts');
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
}, 120_000);
