/**
 * `npm run measure:phone`: a phone's loading times on every signed-in page: 390 px, 1.6 Mbit/s with 150 ms
 * round trip, a processor four times slower, an empty cache, the built server. Medians of three.
 * `-- -g "today|profile"` measures some.
 */
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { makeWorld, places, type World } from '../places';

/** Milliseconds, bytes and files. */
type Figures = {
  firstPaint: number;
  largestPaint: number;
  /** Time of long tasks beyond 50 ms, while loading. */
  blocked: number;
  /** Time from a press on the menu right after the first paint to the next paint. */
  press: number;
  bytes: number;
  files: number;
};

const runs = 3;
const quietMs = 2500;
const phone = { width: 390, height: 844 };
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Each route once for each kind of viewer. */
const pages = places.filter(
  (place, index) =>
    ['owner', 'admin'].includes(place.who) &&
    place.then === undefined &&
    places.findIndex(
      ({ route, who, then }) => route === place.route && who === place.who && then === undefined,
    ) === index,
);

/** One for all pages. */
let world: World | undefined;

for (const place of pages)
  test(place.name, async ({ app, browser, signInAs }) => {
    if (world === undefined) print('page', ['first', 'largest', 'blocked', 'press', 'KB', 'files']);
    world ??= await makeWorld(app.database);
    const measured: Figures[] = [];
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ baseURL: app.url, viewport: phone });
      const page = await context.newPage();
      await signInAs(world[place.who === 'admin' ? 'admin' : 'owner'], page);
      measured.push(await measure(page, place.at(world)));
      await context.close();
    }
    const of = (name: keyof Figures) => median(measured.map((figures) => figures[name]));
    const seconds = (['firstPaint', 'largestPaint', 'blocked', 'press'] as const).map((name) =>
      (of(name) / 1000).toFixed(2),
    );
    print(place.name, [...seconds, (of('bytes') / 1024).toFixed(0), String(of('files'))]);
  });

async function measure(page: Page, address: string): Promise<Figures> {
  const browser = await page.context().newCDPSession(page);
  const network = await countNetwork(browser);
  await browser.send('Network.emulateNetworkConditions', line);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'commit' });
  const menu = await page.waitForFunction(() => {
    if (performance.getEntriesByName('first-contentful-paint').length === 0) return false;
    const boxes = [...document.querySelectorAll('header summary')].map((one) =>
      one.getBoundingClientRect(),
    );
    const box = boxes.find(({ width }) => width > 0);
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : false;
  });
  const { x, y } = (await menu.jsonValue()) || { x: 0, y: 0 };
  await page.mouse.click(x, y);
  await page.waitForLoadState('load');
  await page.waitForTimeout(quietMs);
  await expect(page.locator('header details[open]')).toHaveCount(1);
  const seen = await page.evaluate(() => window.seenByPhone);
  return { ...seen, ...network() };
}

declare global {
  interface Window {
    seenByPhone: Omit<Figures, 'bytes' | 'files'>;
  }
}

/** Runs in the page, before everything else. */
function observe(): void {
  const seen = { firstPaint: 0, largestPaint: 0, blocked: 0, press: 0 };
  window.seenByPhone = seen;
  const watch = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime));
  watch('longtask', ({ duration }) => (seen.blocked += Math.max(0, duration - 50)));
  watch('event', ({ name, duration }) => {
    if (['pointerdown', 'pointerup', 'click'].includes(name))
      seen.press = Math.max(seen.press, duration);
  });
}

async function countNetwork(browser: CDPSession) {
  let bytes = 0;
  let files = 0;
  browser.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    files += 1;
  });
  await browser.send('Network.enable');
  return () => ({ bytes, files });
}

function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function print(name: string, cells: string[]): void {
  process.stdout.write(`${name.padEnd(40)}${cells.map((cell) => cell.padStart(9)).join('')}\n`);
}
