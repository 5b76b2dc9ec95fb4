import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { gatherFolders } from './tests/setup/test-folders';

gatherFolders();

const alias = {
  '~': fileURLToPath(new URL('./app', import.meta.url)),
  '~tests': fileURLToPath(new URL('./tests', import.meta.url)),
};

// A busy machine is slow, not wrong: servers start and are killed in many of these.
const patience = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
};

const withDatabase = {
  ...patience,
  setupFiles: ['tests/setup/kept-log.ts', 'tests/setup/fresh-database.ts'],
  // Once for all projects: they are one process, and the migration engine is one in it.
  globalSetup: ['tests/setup/template-database.ts'],
  pool: 'forks' as const,
};

/** What a process does once, in one of its own: its environment, starting, watching, hashing. */
const ofAProcess = 'app/**/*.process.test.ts';
const deep = '{app,tests}/**/*.deep.test.{ts,tsx}';
const exclude = [...configDefaults.exclude, deep];

/** The tests that try more in depth: those that ask how deep the run goes. */
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
    // Much of the time goes into servers and databases of the tests' own: two cores serve two files.
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: {
          ...patience,
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}'],
          exclude: [...exclude, 'app/**/*.{server,process}.test.{ts,tsx}'],
          // Nothing here keeps anything between two calls, so the files may share what they import,
          // which is what takes their time.
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          ...withDatabase,
          name: 'database',
          // What is remembered until it changes is else read again once a minute: tests count statements.
          env: { TEST_INTERVALS: JSON.stringify({ keptPage: 86_400_000 }) },
          include: ['app/**/*.server.test.ts'],
          exclude,
          // What a service imports takes longer than its tests. The database is each file's own all
          // the same, and what a file watched or set the clock to ends with it.
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
