import { defineConfig } from '@playwright/test';
import config from './playwright.config';

const use = config.projects?.[0]?.use ?? {};

// Pictures of every page for review, in test-results/look, and a phone's loading times; not part of the
// tests.
export default defineConfig(config, {
  testDir: 'tests/e2e/look',
  outputDir: 'test-results/look-run',
  timeout: 300_000,
  workers: 1,
  projects: [
    { name: 'look', testMatch: '**/*.look.ts', use },
    { name: 'phone', testMatch: '**/*.phone.ts', use, retries: 0 },
  ],
});
