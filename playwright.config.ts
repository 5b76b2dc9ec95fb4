import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { gatherFolders } from './tests/setup/test-folders';

gatherFolders();

/**
 * Features that Chromium switches off. Only the last such list counts, so Playwright's own names (1.65.1)
 * are repeated.
 */
const switchedOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // The address bar's suggestions are two pages with scripts, loaded again for every window, though
  // invisible: as much work as everything else in a new context.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A spare process for a next site, which never comes.
  'SpareRendererForSitePerProcess',
];

const whole = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
// The same Chromium without windows: the tests take a fifth less processor time with it.
const shell = '/usr/bin/chromium-headless-shell';
const light = whole === '/usr/bin/chromium' && existsSync(shell) ? shell : whole;

const launchOptions = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${switchedOff.join()}`,
  ],
};

/** The headless shell shows no notifications. */
const needsWhole = '**/notices.e2e.ts';

// By name a test runs at any depth (scripts/test.mjs chooses the tests of a run).
const depth = process.env['TEST_DEPTH'];
const deep = /@deep/;

// Every worker starts its own built server on fresh data (tests/e2e/fixtures.ts), and every test creates
// its own people, so files can run side by side and in any order.
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/setup/template-database.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // A busy machine is slow, not wrong.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  ...(depth === 'deep' && { grep: deep }),
  ...(depth === 'usual' && { grepInvert: deep }),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // On a machine so slow that Today takes 6 seconds the worker shows its copy instead (R148), which takes
    // only ticks: the files about the worker allow it.
    serviceWorkers: 'block',
    // Recording every test costs a third of the time: `--trace on` records on demand.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'light',
      testIgnore: needsWhole,
      use: { launchOptions: { ...launchOptions, executablePath: light } },
    },
    {
      name: 'whole',
      testMatch: needsWhole,
      use: { launchOptions: { ...launchOptions, executablePath: whole } },
    },
  ],
});
