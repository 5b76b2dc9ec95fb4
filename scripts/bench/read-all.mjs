/** Reads an answer to its end: `node read-all.mjs <address> <cookie>`; stdin, if any, is sent as a list. */

import { text } from 'node:stream/consumers';

const [, , address = '', cookie = ''] = process.argv;
const list = await text(process.stdin);
const headers = { Cookie: cookie, Origin: new URL(address).origin };
/** @type {RequestInit} */
const init = { headers, redirect: 'manual' };
if (list !== '') {
  const body = new globalThis.FormData();
  body.set('intent', 'choose');
  body.set('list', new globalThis.Blob([list], { type: 'text/csv' }), 'list.csv');
  Object.assign(init, { method: 'POST', body });
}
const begun = performance.now();
const answer = await fetch(address, init);
let bytes = 0;
for (const reader = answer.body?.getReader(); reader;) {
  const { done, value } = await reader.read();
  if (done) break;
  bytes += value.length;
}
const seconds = (performance.now() - begun) / 1000;
process.stdout.write(
  `${answer.status}, ${(bytes / 2 ** 20).toFixed(1)} MB, ${seconds.toFixed(1)} s`,
);
