/** Figure 1: requests a second, beside Node's `http`, Express and `renderToString`. */
import { median, saturate } from './load.mjs';
import { htmlOf, idsOf, passBy, signIn } from './people.mjs';
import { rendersPerSecond, startApp, startPlain } from './processes.mjs';
import { row } from './table.mjs';

const targets = { kept: 0.5, rendered: 0.07 };

/**
 * The five pages that figures 1 and 2 are about.
 * @param {import('./processes.mjs').Server} app
 */
export async function fivePages(app) {
  const { owner } = await idsOf(app.dataDir);
  return [
    { path: '/daycare', cookie: passBy, kept: true },
    { path: '/reviews', cookie: passBy, kept: true },
    { path: '/login', cookie: passBy, kept: true },
    {
      path: `/${owner}/profile/reservations`,
      cookie: await signIn(app.url, 'owner'),
      kept: false,
      name: "an owner's reservations",
    },
    { path: '/admin/reservations', cookie: await signIn(app.url, 'admin'), kept: false },
  ];
}

/** @param {{ rounds: number, seconds: number }} options */
export async function throughput({ rounds, seconds }) {
  const app = await startApp();
  const rows = [];
  try {
    for (const page of await fivePages(app)) {
      const url = app.url + page.path;
      const html = await htmlOf(app.url, page);
      const bare = await startPlain('http', html);
      const express = await startPlain('express', html);
      /** @type {Record<'rendered' | 'kept' | 'http' | 'express' | 'react', number[]>} */
      const rates = { rendered: [], kept: [], http: [], express: [], react: [] };
      // Compiled and warm, all of them.
      for (const one of [{ url, cookie: page.cookie }, { url }, bare, express])
        if (one.url !== url || page.kept || 'cookie' in one) await saturate(one, 1);
      for (let round = 0; round < rounds; round += 1) {
        rates.rendered.push(await saturate({ url, cookie: page.cookie }, seconds));
        rates.react.push(await rendersPerSecond(html, seconds / 2));
        if (page.kept) rates.kept.push(await saturate({ url }, seconds));
        rates.express.push(await saturate(express, seconds));
        rates.http.push(await saturate(bare, seconds));
      }
      await Promise.all([bare.stop(), express.stop()]);
      const of = (/** @type {keyof typeof rates} */ one, /** @type {keyof typeof rates} */ other) =>
        median(rates[one].map((rate, round) => rate / (rates[other][round] ?? NaN)));
      const each = (/** @type {keyof typeof rates} */ one) => Math.round(median(rates[one]));
      const name = page.name ?? page.path;
      const plain = `http ${each('http')}, Express ${each('express')}, renderToString ${each('react')} a second`;
      if (page.kept)
        rows.push(
          row(
            1,
            `${name}, from memory ÷ Express`,
            of('kept', 'express'),
            { atLeast: targets.kept },
            `${each('kept')} a second; ${of('kept', 'http').toFixed(2)} of http; ${plain}`,
          ),
        );
      rows.push(
        row(
          1,
          `${name}, rendered ÷ renderToString`,
          of('rendered', 'react'),
          { atLeast: targets.rendered },
          `${each('rendered')} a second; ${plain}`,
        ),
      );
    }
  } finally {
    await app.stop();
  }
  return rows;
}
