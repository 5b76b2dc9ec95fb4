/**
 * `npm run measure:scripts`: the scripts that a browser with an empty cache loads for the signed-in
 * pages of the built server, in kilobytes as sent (compressed, headers included) and in files.
 * Prints one table; a figure over its bound is marked with an exclamation mark, and the exit code is
 * then 1. `-- --files` lists every file.
 */
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';
import { prepare, say } from './prepare.mjs';
import { startSampleServer } from './sample-server.mjs';

const kilobyte = 1024;
const mostFiles = 30;
const password = 'measured-sample';

/**
 * Each page, its address for a signed-in person, and its bound in kilobytes.
 * @type {{ name: string, who: 'owner' | 'admin', at: (id: string) => string, atMost: number }[]}
 */
const pages = [
  { name: 'profile', who: 'owner', at: (id) => `/${id}/profile`, atMost: 150 },
  { name: 'booking', who: 'owner', at: (id) => `/${id}/booking`, atMost: 200 },
  { name: 'reservations', who: 'admin', at: () => '/admin/reservations', atMost: 180 },
  { name: 'users', who: 'admin', at: () => '/admin/users', atMost: 180 },
  { name: 'financials', who: 'admin', at: () => '/admin/financials', atMost: 180 },
];

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} who the sample's account
 */
async function signIn(browser, url, who) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.fill('input[name=email]', `${who}@tailhouse.example`);
  await page.fill('input[name=password]', password);
  await page.press('input[name=password]', 'Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  await page.goto(`${url}/profile`);
  const [, id = ''] = new URL(page.url()).pathname.split('/');
  const cookies = await context.cookies();
  await context.close();
  return { cookies, id };
}

/**
 * Returns every script of one page, as sent.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {import('@playwright/test').Cookie[]} cookies
 */
async function weigh(browser, address, cookies) {
  const context = await browser.newContext();
  await context.addCookies(cookies);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  /** @type {Map<string, { file: string, bytes: number }>} */
  const scripts = new Map();
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const script = /javascript/.test(response.mimeType);
    if (script) scripts.set(requestId, { file: new URL(response.url).pathname, bytes: 0 });
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });
  await network.send('Network.enable');
  await page.goto(address, { waitUntil: 'load' });
  // The event stream stays open, so the network is never idle.
  await page.waitForTimeout(1500);
  await context.close();
  return [...scripts.values()].sort((one, other) => other.bytes - one.bytes);
}

await prepare(['installAll', 'generate', 'build']);
const server = await startSampleServer({ SAMPLE_PASSWORD: password });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
let missed = 0;
try {
  const people = {
    owner: await signIn(browser, server.url, 'owner'),
    admin: await signIn(browser, server.url, 'admin'),
  };
  say(`${'page'.padEnd(16)}${'KB'.padStart(8)}${'at most'.padStart(9)}${'files'.padStart(8)}`);
  for (const { name, who, at, atMost } of pages) {
    const { id, cookies } = people[who];
    const scripts = await weigh(browser, server.url + at(id), cookies);
    const size = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / kilobyte;
    const [heavy, many] = [size > atMost, scripts.length > mostFiles];
    missed += Number(heavy) + Number(many);
    const cells = [
      `${size.toFixed(1)}${heavy ? '!' : ' '}`.padStart(9),
      String(atMost).padStart(8),
      `${scripts.length}${many ? '!' : ' '}`.padStart(9),
    ];
    say(`${name.padEnd(16)}${cells.join('')}`);
    if (process.argv.includes('--files'))
      for (const { file, bytes } of scripts) say(`  ${String(bytes).padStart(7)} ${file}`);
  }
  say(`At most ${mostFiles} files each. Misses: ${missed}.`);
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = missed > 0 ? 1 : 0;
