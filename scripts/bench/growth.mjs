/** Figures 2 and 4: the time of each page with very many bookings and messages, and with few. */
import { median, quantile } from './load.mjs';
import { everyPage, houseFeed, htmlOf } from './people.mjs';
import { dataOf, startApp } from './processes.mjs';
import { row } from './table.mjs';

const bound = 1.5;
/** Milliseconds at p95, which a person doesn't notice as waiting. */
const longest = 150;
const few = 120;

/** @param {{ bookings: number, messages: number, rounds: number, keep: boolean }} options */
export async function growth({ bookings, messages, rounds, keep }) {
  const [small, large] = [dataOf(few, messages, keep), dataOf(bookings, messages, keep)];
  const one = await startApp({ DATA_DIR: small.dataDir });
  const other = await startApp({ DATA_DIR: large.dataDir });
  try {
    const [ones, others] = [
      [...(await everyPage(one.url, small.dataDir)), await houseFeed(one.url, small.dataDir)],
      [...(await everyPage(other.url, large.dataDir)), await houseFeed(other.url, large.dataDir)],
    ];
    const ratios = [];
    for (const [index, page] of ones.entries()) {
      const same = others[index];
      if (same === undefined) continue;
      /** @type {[number[], number[]]} */
      const times = [[], []];
      for (let warm = 0; warm < 5; warm += 1) {
        await htmlOf(one.url, page);
        await htmlOf(other.url, same);
      }
      // In turns, so that other load on the machine affects both.
      for (let time = 0; time < rounds * 10; time += 1) {
        times[0].push(await timeOf(one.url, page));
        times[1].push(await timeOf(other.url, same));
      }
      const [at, then] = [median(times[0]), median(times[1])];
      ratios.push({
        path: page.path.replace(/[\w-]{20,}/, '…'),
        ratio: then / at,
        at,
        then,
        p95: quantile(times[1], 0.95),
      });
    }
    ratios.sort((first, second) => second.ratio - first.ratio);
    const over = ratios.filter(({ ratio }) => ratio > bound);
    const shown = over.length > 0 ? over : ratios.slice(0, 1);
    const slowest = [...ratios].sort((first, second) => second.p95 - first.p95);
    const slow = slowest.filter(({ p95 }) => p95 > longest);
    return [
      row(
        2,
        `pages of ${ratios.length} beyond ${longest} ms at p95`,
        slow.length,
        { atMost: 0 },
        `with ${bookings} bookings`,
      ),
      ...(slow.length > 0 ? slow : slowest.slice(0, 3)).map(({ path: at, p95 }) =>
        row(2, `${at}, ms`, p95, { atMost: longest }),
      ),
      row(
        4,
        `pages of ${ratios.length} beyond ${bound}`,
        over.length,
        { atMost: 0 },
        `${bookings} bookings, ${bookings * messages} messages against ${few} and ${few * messages}`,
      ),
      ...shown.map(({ path: at, ratio, at: before, then }) =>
        row(4, at, ratio, { atMost: bound }, `${before.toFixed(1)} and ${then.toFixed(1)} ms`),
      ),
    ];
  } finally {
    await Promise.all([one.stop(), other.stop()]);
    small.remove();
    large.remove();
  }
}

/**
 * @param {string} url
 * @param {import('./people.mjs').Page} page
 */
async function timeOf(url, page) {
  const begun = performance.now();
  await htmlOf(url, page);
  return performance.now() - begun;
}
