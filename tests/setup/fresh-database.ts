/**
 * Vitest setupFile of the tests with a database: a separate data folder for each test file, with a
 * migrated database and the settings rows. It imports nothing of the app before the environment is set,
 * because the app reads it once: files that share a process (vitest.config.ts) find the folder at the
 * same path, recreated.
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
// Only for the project of services (vitest.config.ts).
const intervals = process.env['TEST_INTERVALS'];
if (intervals !== undefined) process.env['INTERVALS'] = intervals;
// The last action of an earlier file of this process may have opened its database again.
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
  // A file that is still being written would keep the folder from being empty.
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
