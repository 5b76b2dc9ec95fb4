/** Figure 1: cached public pages per second, compared with Express serving the same bytes. */
import { median, saturate } from './load.mjs';
import { htmlOf } from './people.mjs';
import { startApp, startPlain } from './processes.mjs';
import { row } from './table.mjs';

const cachedPages = ['/', '/daycare', '/boarding'];

/** @param {{ rounds: number, seconds: number }} options */
export async function throughput({ rounds, seconds }) {
  const app = await startApp();
  const rows = [];
  try {
    for (const path of cachedPages) {
      const page = { url: app.url + path };
      const express = await startPlain('express', await htmlOf(app.url, { path }));
      /** @type {number[]} */
      const ratios = [];
      /** @type {[number[], number[]]} */
      const rates = [[], []];
      // Compiles and warms up both.
      for (const one of [page, express]) await saturate(one, 1);
      for (let round = 0; round < rounds; round += 1) {
        const [ours, theirs] = [await saturate(page, seconds), await saturate(express, seconds)];
        rates[0].push(ours);
        rates[1].push(theirs);
        ratios.push(ours / theirs);
      }
      await express.stop();
      const [ours, theirs] = rates.map((each) => Math.round(median(each)));
      rows.push(
        row(
          1,
          `${path}, cached ÷ Express`,
          median(ratios),
          { atLeast: 0.5 },
          `${ours} and ${theirs} a second`,
        ),
      );
    }
  } finally {
    await app.stop();
  }
  return rows;
}
