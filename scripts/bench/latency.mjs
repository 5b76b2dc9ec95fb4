/** Figure 2: how even answers are at half of what the server can do, and what happens at twice. */
import { pace, quantile, saturate } from './load.mjs';
import { containerSettings, startApp } from './processes.mjs';
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
        const [p50, p99] = [quantile(half.latencies, 0.5), quantile(half.latencies, 0.99)];
        rows.push(
          row(
            2,
            `${name}: p99 ÷ p50 at half`,
            p99 / p50,
            { atMost: 3 },
            `${p50.toFixed(1)} and ${p99.toFixed(1)} ms at ${Math.round(most / 2)} a second`,
          ),
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
