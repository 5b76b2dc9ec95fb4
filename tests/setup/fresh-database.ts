/**
 * Vitest setupFile of the integration tests: a data folder of its own for each test file, holding
 * a migrated database with the settings rows. It imports nothing of the app before the environment
 * stands, since the app reads it once.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { appVariables, databaseIn, testVariables } from './test-environment';

const dataDir = mkdtempSync(path.join(tmpdir(), 'tailhouse-test-'));
for (const name of appVariables) delete process.env[name];
Object.assign(process.env, testVariables(dataDir));
copyFileSync(inject('templateDatabase'), databaseIn(dataDir));

afterAll(async () => {
  const { closeDatabase } = await import('~/services/database/database.server');
  await closeDatabase();
  rmSync(dataDir, { recursive: true, force: true });
});
