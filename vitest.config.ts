import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/setup/longest-first';

const alias = {
  '~': fileURLToPath(new URL('./app', import.meta.url)),
  '~tests': fileURLToPath(new URL('./tests', import.meta.url)),
};

/** Tests of what a process does once: reading its environment, starting, watching, hashing. */
const inProcessOfTheirOwn = [
  'app/core/{backup,database,live,runtime,session}/*.server.test.ts',
  'app/features/{accounts,site}/*.server.test.ts',
  'app/features/answers/undo-answer.server.test.ts',
  'app/features/arrivals/no-show.server.test.ts',
  'app/features/outbox/{queues,read-outbox-in-production}.server.test.ts',
  'app/features/payments/payment-provider.server.test.ts',
  'app/features/rates/rates-page.server.test.ts',
];

const withDatabase = {
  setupFiles: ['tests/setup/fresh-database.ts'],
  pool: 'forks' as const,
  // A busy machine is slow, not wrong: servers start and are killed in many of these.
  testTimeout: 90_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  resolve: { alias },
  test: {
    // Much of the time goes into servers and databases of the tests' own: two cores serve two files.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Once for all projects: they are one process, and the migration engine is one in it.
    globalSetup: ['tests/setup/template-database.ts'],
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}'],
          exclude: ['app/**/*.server.test.{ts,tsx}'],
          // Nothing here keeps anything between two calls, so the files may share what they import,
          // which is what takes their time.
          isolate: false,
          // A busy machine is slow, not wrong, and the properties try hundreds of cases.
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          ...withDatabase,
          name: 'database',
          include: ['app/**/*.server.test.ts'],
          exclude: inProcessOfTheirOwn,
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
          include: [
            'tests/{routes,server,house,fuzz,sample}/**/*.test.{ts,tsx}',
            ...inProcessOfTheirOwn,
          ],
        },
      },
    ],
  },
});
