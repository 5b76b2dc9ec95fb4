/**
 * Vitest setupFile of the tests with a database: a data folder of its own for each test file,
 * holding a migrated database with the settings rows. It imports nothing of the app before the
 * environment stands, since the app reads it once: files that share a process (vitest.config.ts)
 * find the folder in the same place, made anew.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, vi } from 'vitest';
import { appVariables, databaseIn, testVariables, templateDatabase } from './test-environment';

const folderOfProcess = 'TAILHOUSE_TEST_FOLDER';
const earlier = process.env[folderOfProcess];
const dataDir = earlier ?? mkdtempSync(path.join(tmpdir(), 'tailhouse-test-'));
process.env[folderOfProcess] = dataDir;
for (const name of appVariables) delete process.env[name];
Object.assign(process.env, testVariables(dataDir));
// Of the project with services alone (vitest.config.ts).
const intervals = process.env['TEST_INTERVALS'];
if (intervals !== undefined) process.env['INTERVALS'] = intervals;
// What an earlier file of this process did last may have opened its database once more.
if (earlier !== undefined) await removeDatabase();
mkdirSync(dataDir, { recursive: true });
copyFileSync(templateDatabase(), databaseIn(dataDir));

afterAll(async () => {
  vi.useRealTimers();
  await removeDatabase();
});

async function removeDatabase(): Promise<void> {
  const { closeDatabase } = await import('~/core/database/database.server');
  await closeDatabase();
  // A file that is still being written would make the folder not empty.
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
