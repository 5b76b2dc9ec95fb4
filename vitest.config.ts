import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { gatherFolders } from './tests/setup/test-folders';

gatherFolders();

const alias = {
  '~': fileURLToPath(new URL('./app', import.meta.url)),
  '~tests': fileURLToPath(new URL('./tests', import.meta.url)),
};

// A busy machine is slow, not wrong: many of these start and kill servers.
const patience = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
};

const withDatabase = {
  ...patience,
  setupFiles: ['tests/setup/kept-log.ts', 'tests/setup/fresh-database.ts'],
  // Once for all projects: they run in one process, with one migration engine.
  globalSetup: ['tests/setup/template-database.ts'],
  pool: 'forks' as const,
};

/** Tests of a process's one-time work, each in its own process: environment, start, watching, hashing. */
const ofAProcess = 'app/**/*.process.test.ts';
const deep = '{app,tests}/**/*.deep.test.{ts,tsx}';
const exclude = [...configDefaults.exclude, deep];

/** The tests that try more in deep runs: those that read the depth of the run. */
function asksTheDepth(): string[] {
  return ['app', 'tests'].flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.test\.tsx?$/.test(name))
      .filter((name) => /from '.*\/setup\/depth'/.test(readFileSync(name, 'utf8'))),
  );
}

export default defineConfig({
  resolve: { alias },
  test: {
    // Most of the time goes into the tests' own servers and databases: two cores run two files.
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: {
          ...patience,
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}'],
          exclude: [...exclude, 'app/**/*.{server,process}.test.{ts,tsx}'],
          // No state survives between two calls, so the files can share their imports, which take most of
          // the time.
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          ...withDatabase,
          name: 'database',
          // Caches would otherwise be refreshed once a minute: tests count statements.
          env: { TEST_INTERVALS: JSON.stringify({ keptPage: 86_400_000 }) },
          include: ['app/**/*.server.test.ts'],
          exclude,
          // A service's imports take longer than its tests. Each file still has its own database, and its
          // watchers and clock end with it.
          isolate: false,
          restoreMocks: true,
        },
      },
      {
        resolve: { alias },
        test: {
          ...withDatabase,
          name: 'integration',
          include: ['tests/{routes,server,house,fuzz,sample}/**/*.test.{ts,tsx}', ofAProcess],
          exclude,
        },
      },
      {
        resolve: { alias },
        test: {
          ...withDatabase,
          name: 'deep',
          include: [deep, ...asksTheDepth()],
          env: { TEST_DEPTH: 'deep' },
        },
      },
    ],
  },
});
