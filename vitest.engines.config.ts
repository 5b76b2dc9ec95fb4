import { defineConfig } from 'vitest/config';
import config from './vitest.config';

// Tests in the engines of Safari and Firefox, if installed (tests/engines/engines.ts).
export default defineConfig({
  resolve: config.resolve,
  test: {
    name: 'engines',
    include: ['tests/engines/*.test.ts'],
    globalSetup: ['tests/setup/template-database.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
