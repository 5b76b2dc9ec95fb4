/** R78: a connection that closes with several requests on it costs other visitors nothing. */
import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOwner, signIn } from '../factories/people';
import { startServer, type RunningServer } from '../setup/server';

let server: RunningServer;
let port: number;

const mostRequests = 30;

beforeAll(async () => {
  server = await startServer({ MOST_REQUESTS: String(mostRequests) });
  port = Number(new URL(server.url).port);
});
afterAll(() => server.stop());

const ask = (path: string, header = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n`;

/** Sends requests down one socket, which closes as soon as they are sent. */
async function abandon(requests: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.write(requests, resolve));
  await pause(20);
  socket.resetAndDestroy();
}

/** Returns the files of `public/` that the server holds open. */
function openFiles(): string[] {
  const folder = `/proc/${server.child.pid}/fd`;
  return readdirSync(folder).flatMap((descriptor) => {
    try {
      const target = readlinkSync(`${folder}/${descriptor}`);
      return target.includes('/public/') ? [target] : [];
    } catch {
      return [];
    }
  });
}

/** Returns the status of a page; throws if it isn't answered in good time. */
async function visit(path: string): Promise<number> {
  const answer = await fetch(server.url + path, { signal: AbortSignal.timeout(8_000) });
  await answer.text();
  return answer.status;
}

it('R78 40 connections that die while their first answer is unfinished leave nothing behind', async () => {
  const { id } = await createOwner({}, server.database);
  const cookie = `Cookie: ${await signIn(id, server.database)}\r\n`;
  // An event stream never ends by itself, so later requests on the socket stay queued.
  const stream = ask('/resources/live', `${cookie}Accept: text/event-stream\r\n`);
  const queued = [
    ask('/', ''),
    ask(`/${id}/profile`, cookie),
    ask('/fonts/figtree-latin.woff2'),
    ask('/social-card.png'),
    ask('/about'),
    ask('/login', 'Cookie: other=1\r\n'),
  ].join('');
  for (let connection = 0; connection < 40; connection += 1) await abandon(stream + queued);
  // The page that they asked for is available for the next visitor, and no request counts as in progress.
  for (const path of ['/', '/about', '/login'])
    expect([path, await visit(path)]).toEqual([path, 200]);
  for (let turn = 0; turn < mostRequests + 1; turn += 1)
    expect(await visit('/no/such/page')).toBe(404);
  await expect.poll(openFiles).toEqual([]);
});

it('requests behind one another on one socket are all answered, in their order', async () => {
  const paths = ['/livez', '/about', '/site.js', '/robots.txt', '/readyz'];
  const socket = connect(port, '127.0.0.1');
  socket.write(paths.map((path) => ask(path)).join('') + ask('/livez', 'Connection: close\r\n'));
  let heard = '';
  for await (const chunk of socket) heard += String(chunk);
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(6).fill('HTTP/1.1 200'));
  const marks = ['alive', '<h1', 'data-menu', 'User-agent', '"status":"ready"', 'alive'];
  let from = 0;
  for (const mark of marks) {
    const at = heard.indexOf(mark, from);
    expect([mark, at >= from]).toEqual([mark, true]);
    from = at + mark.length;
  }
});

it.each([
  ['too large for any form', '/login', 5_000_000, 413],
  ['too large for a visitor', '/admin/settings', 900_000, 413],
  ['of a form that asks for a login first', '/admin/settings', 250_000, 302],
])(
  'a body that is not read to its end does not block its socket: %s',
  async (_what, path, size, status) => {
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `Origin: ${server.url}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${size}`,
    ].join('\r\n');
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}\r\n\r\n${'x'.repeat(size)}`);
    socket.write(ask('/livez', 'Connection: close\r\n'));
    let heard = '';
    for await (const chunk of socket) heard += String(chunk);
    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
  },
);
