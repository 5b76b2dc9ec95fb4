import { defineConfig } from '@playwright/test';
import config from './playwright.config';

const use = config.projects?.[0]?.use ?? {};

// Pictures of every page to look at, in test-results/look, and what a phone waits for; no part of
// the tests.
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
