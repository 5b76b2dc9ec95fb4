import { defineConfig } from '@playwright/test';
import config from './playwright.config';

// Pictures of every page to look at, in test-results/look; no part of the tests.
export default defineConfig(config, {
  testDir: 'tests/e2e/look',
  testMatch: '**/*.look.ts',
  outputDir: 'test-results/look-run',
  timeout: 300_000,
});
