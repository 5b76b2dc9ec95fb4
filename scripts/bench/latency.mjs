/** Figure 2: how even answers are at half of what the server can do, and what happens at twice. */
import { pace, quantile, saturate } from './load.mjs';
import { htmlOf } from './people.mjs';
import { containerSettings, startApp, startPlain } from './processes.mjs';
import { row } from './table.mjs';
import { fivePages } from './throughput.mjs';

/** @param {{ seconds: number }} options */
export async function latency({ seconds }) {
  // As it runs in production: a heap with a small new space stops for less long.
  const app = await startApp(containerSettings());
  const rows = [];
  try {
    for (const page of await fivePages(app))
      for (const cookie of page.kept ? [undefined, page.cookie] : [page.cookie]) {
        const target = { url: app.url + page.path, cookie };
        const name = `${page.name ?? page.path}${cookie === undefined ? ', from memory' : ''}`;
        await saturate(target, 2);
        const most = await saturate(target, seconds);
        const half = await pace(target, most / 2, seconds * 2);
        const at = `${said(half.latencies)} at ${Math.round(most / 2)} a second`;
        const beside =
          cookie === undefined ? `; ${await bareHttp(app.url, page, most / 2, seconds)}` : '';
        rows.push(
          row(2, `${name}: p99 ÷ p50 at half`, ratioOf(half.latencies), { atMost: 3 }, at + beside),
        );
        const twice = await pace(target, most * 2, seconds * 2);
        const served = `${twice.served} served, ${twice.busy} told to come back`;
        rows.push(
          row(
            2,
            `${name}: errors at twice`,
            half.wrong.length + twice.wrong.length,
            { atMost: 0 },
            `${served}${twice.wrong.length > 0 ? `, ${[...new Set(twice.wrong)].join(', ')}` : ''}`,
          ),
        );
      }
  } finally {
    await app.stop();
  }
  return rows;
}

/**
 * The same bytes from Node's `http` alone, at the same rate and at half of what that reaches: what of
 * the unevenness is the machine's and the sender's.
 * @param {string} url
 * @param {{ path: string }} page
 * @param {number} perSecond
 * @param {number} seconds
 */
async function bareHttp(url, page, perSecond, seconds) {
  const bare = await startPlain('http', await htmlOf(url, { path: page.path }));
  try {
    await saturate(bare, 2);
    const most = await saturate(bare, seconds);
    const same = await pace(bare, perSecond, seconds * 2);
    const half = await pace(bare, most / 2, seconds * 2);
    const own = `at ${Math.round(most / 2)} ${ratioOf(half.latencies).toFixed(1)}`;
    return `bare http ${ratioOf(same.latencies).toFixed(1)} (${said(same.latencies)}), ${own}`;
  } finally {
    await bare.stop();
  }
}

/** @param {readonly number[]} latencies */
function ratioOf(latencies) {
  return quantile(latencies, 0.99) / quantile(latencies, 0.5);
}

/** @param {readonly number[]} latencies */
function said(latencies) {
  const ms = [0.5, 0.99].map((share) => quantile(latencies, share).toFixed(1));
  return `${ms.join(' and ')} ms`;
}
