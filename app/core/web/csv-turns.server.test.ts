/**
 * R109 an unread file isn't opened. R111 a file read from SQLite lets other requests run between its pieces.
 */
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { openWhenRead } from '~/core/runtime/web-stream.server';
import { turnsDuring } from '~tests/setup/turns';
import { csvResponse } from './csv-response.server';

it('R111 others have a turn of the event loop for every piece', async () => {
  const pieces = 40;
  // Yields like pages read from SQLite, with only microtasks in between.
  async function* lines() {
    for (let piece = 0; piece < pieces; piece += 1) yield await Promise.resolve(`${piece}\r\n`);
  }
  let text = '';
  const turns = await turnsDuring(async () => {
    text = await csvResponse(lines(), 'lines.csv').text();
  });
  expect(text.trim().split('\r\n')).toHaveLength(pieces);
  expect(turns).toBeGreaterThanOrEqual(pieces);
});

it('R109 nothing is read or opened for a body that is given up unread', async () => {
  let begun = 0;
  async function* lines() {
    begun += 1;
    yield await Promise.resolve('line\r\n');
  }
  const open = () => {
    begun += 1;
    return Readable.from([Buffer.from('file')], { objectMode: false });
  };
  for (const body of [csvResponse(lines(), 'lines.csv').body, openWhenRead(open)]) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await body?.cancel();
  }
  expect(begun).toBe(0);
  expect(await new Response(openWhenRead(open)).text()).toBe('file');
});

it('R109 a file whose reader leaves while it is opened is closed', async () => {
  const file = new Readable({ read: () => undefined });
  let opened: (stream: Readable) => void = () => undefined;
  const reader = openWhenRead(() => new Promise((resolve) => (opened = resolve))).getReader();
  const reading = reader.read();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const leaving = reader.cancel();
  opened(file);
  await Promise.all([reading, leaving]);
  await expect.poll(() => file.destroyed).toBe(true);
});
