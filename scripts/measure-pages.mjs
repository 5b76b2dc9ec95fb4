/**
 * `npm run measure:pages`: Lighthouse's mobile preset on the public pages of the built server, the
 * median of three runs, and the scripts and styles that a visitor's browser loads, gzipped. Prints one
 * table; a figure that misses its bound is marked with an exclamation mark, and the exit code is then 1.
 * `-- / /about` measures only these pages.
 */
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { brought } from './bring.mjs';
import { findChromium } from './find-chromium.mjs';
import { prepare, say } from './prepare.mjs';
import { startSampleServer } from './sample-server.mjs';

/**
 * @typedef {{ numericValue?: number, score: number | null }} Audit
 * @typedef {{ score: number | null, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {{ lhr: { audits: Record<string, Audit>, categories: Record<string, Category> } }} Report
 * @type {{ default: (url: string, flags: object) => Promise<Report | undefined> }}
 */
const { default: lighthouse } = await brought('lighthouse@12.8.2');
const runs = 3;
const kilobyte = 1024;

/** Target of each figure: `atLeast` or `atMost`. */
const bounds = {
  performance: { atLeast: 98 },
  accessibility: { atLeast: 100 },
  'best-practices': { atLeast: 100 },
  seo: { atLeast: 100 },
  lcp: { atMost: 1500 },
  cls: { atMost: 0.02 },
  tbt: { atMost: 100 },
  js: { atMost: 2.5 },
  css: { atMost: 15 },
};

/** @typedef {keyof typeof bounds} Figure */
/** @typedef {{ path: string, search: boolean, lean: boolean }} MeasuredPage */

/**
 * Returns the public pages: whether search engines should find them, and whether the bounds on scripts
 * and styles apply to them.
 * @param {string} url
 * @returns {Promise<MeasuredPage[]>}
 */
async function publicPages(url) {
  const found = (/** @type {string} */ path) => ({ path, search: true, lean: true });
  const hidden = (/** @type {string} */ path) => ({ path, search: false, lean: false });
  const about = await (await fetch(`${url}/about`)).text();
  const owner = /href="(\/[a-z]+)" data-owner-page/.exec(about)?.[1];
  return [
    ...['/', '/about', '/daycare', '/boarding', '/contact', '/privacypolicy', '/terms'].map(found),
    { path: '/reviews', search: true, lean: false },
    ...(owner === undefined ? [] : [found(owner)]),
    ...['/reviews/new', '/login', '/sign-up', '/passwordreset'].map(hidden),
  ];
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/**
 * Runs Lighthouse once.
 * @param {string} address
 * @param {number} port
 * @returns {Promise<Record<Exclude<Figure, 'js' | 'css'>, number> & { failed: string[] }>}
 */
async function runOnce(address, port) {
  const result = await lighthouse(address, { port, logLevel: 'error', output: 'json' });
  if (result === undefined) throw new Error(`Lighthouse gave nothing for ${address}`);
  const { audits, categories } = result.lhr;
  const score = (/** @type {string} */ name) => Math.round((categories[name]?.score ?? NaN) * 100);
  const value = (/** @type {string} */ name) => audits[name]?.numericValue ?? NaN;
  const failed = ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => id),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    failed,
  };
}

/**
 * Returns the gzipped kilobytes of scripts and styles that a browser loads for a page, including inline
 * ones.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 */
async function weigh(browser, address) {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  /** @type {Promise<{ type: string, bytes: number }>[]} */
  const loaded = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type === 'script' || type === 'stylesheet')
      loaded.push(response.body().then((body) => ({ type, bytes: gzipSync(body).length })));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const inline = await page.evaluate(() => {
    const texts = (/** @type {string} */ selector) =>
      [...document.querySelectorAll(selector)].map((element) => element.textContent ?? '').join('');
    return { script: texts('script:not([src]):not([type*=json])'), style: texts('style') };
  });
  const weights = await Promise.all(loaded);
  await context.close();
  const sum = (/** @type {string} */ type, /** @type {string} */ text) =>
    (weights.filter((one) => one.type === type).reduce((all, { bytes }) => all + bytes, 0) +
      (text === '' ? 0 : gzipSync(text).length)) /
    kilobyte;
  return { js: sum('script', inline.script), css: sum('stylesheet', inline.style) };
}

/**
 * @param {Figure} figure
 * @param {number} value
 * @param {MeasuredPage} page
 */
function misses(figure, value, page) {
  if (figure === 'seo' && !page.search) return false;
  if ((figure === 'js' || figure === 'css') && !page.lean) return false;
  const bound = bounds[figure];
  return !('atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost);
}

/** @param {Figure} figure @param {number} value */
function written(figure, value) {
  if (figure === 'cls') return value.toFixed(3);
  return figure === 'js' || figure === 'css' ? value.toFixed(1) : String(Math.round(value));
}

await prepare(['installAll', 'generate', 'build']);
const server = await startSampleServer();
const port = await freePort();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
});
let missed = 0;
try {
  const asked = process.argv.slice(2);
  const pages = await publicPages(server.url);
  const columns = /** @type {Figure[]} */ (Object.keys(bounds));
  say(['page'.padEnd(18), ...columns.map((name) => name.slice(0, 11).padStart(12))].join(''));
  for (const page of pages.filter(({ path }) => asked.length === 0 || asked.includes(path))) {
    const address = server.url + page.path;
    // Once without measuring: the first answer of a fresh server also compiles it.
    await fetch(address);
    /** @type {Awaited<ReturnType<typeof runOnce>>[]} */
    const results = [];
    for (let run = 0; run < runs; run += 1) results.push(await runOnce(address, port));
    const weight = await weigh(browser, address);
    const cells = columns.map((figure) => {
      const value =
        figure === 'js' || figure === 'css'
          ? weight[figure]
          : median(results.map((result) => result[figure]));
      const bad = misses(figure, value, page);
      if (bad) missed += 1;
      return `${written(figure, value)}${bad ? '!' : ' '}`.padStart(12);
    });
    say([page.path.padEnd(18), ...cells].join(''));
    const failed = [...new Set(results.flatMap((result) => result.failed))];
    const named = page.search ? failed : failed.filter((id) => id !== 'is-crawlable');
    if (named.length > 0) say(`  failed: ${named.join(', ')}`);
  }
  say(`Medians of ${runs}; LCP and TBT in ms, JS and CSS in KB gzipped. Misses: ${missed}.`);
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = missed > 0 ? 1 : 0;
