/**
 * `npm run docs:pictures`: opens a new house in the built app as a phone, and writes a picture of each step to
 * docs/an-evening. tests/e2e/evening.e2e.ts tries the same way.
 */
import { mkdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '~/core/web/paths';
import { setUpSteps, type SetUpStep } from '~/features/house/set-up/set-up';
import { findChromium } from './find-chromium.mjs';
import { root, say } from './prepare.mjs';
import { startSampleServer } from './sample-server.mjs';

const screen = { width: 390, height: 780 };
const token = 'an evening with a cup of tea';
const account = { email: 'june@willowhouse.example', password: 'a password of her own' };
const folder = path.join(root, 'docs', 'an-evening');
/** The address in the pictures, in place of this machine's. */
const shownHost = 'willowhouse.example';

const details = {
  ...{ 'Business name': 'Willow House', 'Your first name': 'June' },
  ...{ 'Street address': '12 Quiet Lane', City: 'Portland', State: 'OR', 'ZIP code': '97214' },
  ...{ 'Phone number': '(503) 555-0117', 'Email for visitors': account.email },
};

/** Fills in a step as far as its picture shows it. */
const before: Partial<Record<SetUpStep, (page: Page) => Promise<unknown>>> = {
  business: (page) => fill(page, details),
  kind: (page) => page.getByRole('link', { name: 'Both', exact: true }).click(),
  prices: (page) => fill(page, { 'Daycare, full day': '50' }),
  payments: (page) => fill(page, { 'Venmo name': '@Willow-House' }),
};

/** The button that finishes a step; the others are looked at and skipped. */
const press: Partial<Record<SetUpStep, string>> = {
  business: 'Save Business details',
  kind: 'Switch them on',
  prices: 'Save Prices',
  hours: 'Save Hours',
  payments: 'Save Other ways to pay',
};

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
}

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

/** Writes what the screen shows as `name.webp`. */
async function shoot(page: Page, name: string): Promise<void> {
  const { host } = new URL(page.url());
  await page.evaluate(
    ([from = '', to = '']) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() !== null) {
        const text = texts.currentNode;
        text.textContent = (text.textContent ?? '')
          .replaceAll(`http://${from}`, `https://${to}`)
          .replaceAll(from, to);
      }
    },
    [host, shownHost],
  );
  await page.waitForLoadState('networkidle');
  const shown = await page.screenshot();
  await sharp(shown)
    .webp({ quality: 70 })
    .toFile(path.join(folder, `${name}.webp`));
}

async function walk(page: Page, url: string): Promise<void> {
  await page.goto(url + paths.setUp(token));
  await fill(page, {
    Email: account.email,
    Password: account.password,
    'Confirm Password': account.password,
  });
  await shoot(page, 'account');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(url + paths.admin());
  await shoot(page, 'steps');
  for (const step of setUpSteps) {
    await page.goto(url + paths.setUpStep(step));
    await before[step]?.(page);
    if (step !== 'payments') await page.evaluate(() => scrollTo(0, 0));
    await shoot(page, step);
    if (step === 'open') continue;
    await page
      .getByRole('button', { name: press[step] ?? /^Go on/ })
      .first()
      .click();
    await page.getByRole('status').first().waitFor();
  }
  await page.goto(url + paths.ownerCards());
  await shoot(page, 'card');
}

mkdirSync(folder, { recursive: true });
const port = await freePort();
const server = await startSampleServer({
  ...{ REQUIRE_PRODUCTION: '1', SETUP_TOKEN: token, SAMPLE_PASSWORD: '', HOST: '127.0.0.1' },
  ...{ PORT: port, APP_URL: `http://localhost:${port}` },
});
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox'],
});
try {
  const context = await browser.newContext({
    ...{ viewport: screen, deviceScaleFactor: 2, reducedMotion: 'reduce', hasTouch: true },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await walk(page, `http://localhost:${port}`);
  say('The pictures of docs/an-evening.md are new.');
} finally {
  await browser.close();
  await server.stop();
}
