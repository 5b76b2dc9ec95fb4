import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '~': fileURLToPath(new URL('./app', import.meta.url)) };

export default defineConfig({
  resolve: { alias },
  test: {
    // Much of the time goes into servers and databases of the tests' own: two cores serve two files.
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['tests/{domain,lib,ui}/**/*.test.{ts,tsx}'],
          // Nothing here keeps anything between two calls, so the files may share what they import,
          // which is what takes their time.
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          include: [
            'tests/{database,services,routes,server,house,fuzz}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
          ],
          globalSetup: ['tests/setup/template-database.ts'],
          setupFiles: ['tests/setup/fresh-database.ts'],
          pool: 'forks',
          // A busy machine is slow, not wrong: servers start and are killed in many of these.
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
