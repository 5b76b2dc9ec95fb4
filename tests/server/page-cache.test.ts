/** The memory of public pages: rendering once, its visitors, and its expiry. */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { compress } from '../../server/compress';
import { pageCache, type Render } from '../../server/page-cache';
import { createOwner } from '../factories/people';
import { createReview } from '../factories/reviews';
import { soon } from '../setup/until';

type Answer = { status: number; headers: IncomingMessage['headers']; text: string };

const page = (text: string) => `<!doctype html><p>${text}</p>${'<br>'.repeat(500)}`;
const html = (text: string, headers: Record<string, string> = {}) =>
  new Response(page(text), { headers: { 'Content-Type': 'text/html', ...headers } });

// A page expires with its minute: no minute ends during a test, unless the test advances the clock.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T10:15:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** A server with the cache before an app that answers "own" and counts its requests. */
async function serve(render: Render) {
  const own = vi.fn();
  const app = express();
  app.use(pageCache(new Set(['/', '/about', '/reviews']), render));
  app.use(compress);
  app.use((_request, response) => {
    own();
    response.type('html').send(page('own'));
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  async function get(
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<Answer> {
    const asked = request({ port, path, headers, method, agent: false }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const bytes = Buffer.concat(await answer.toArray());
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[
      answer.headers['content-encoding'] ?? ''
    ];
    const text = (unpack && bytes.length > 0 ? unpack(bytes) : bytes).toString();
    return { status: answer.statusCode ?? 0, headers: answer.headers, text };
  }
  return { get, own };
}

const packed = { 'Accept-Encoding': 'gzip, deflate, br' };

function countPackings() {
  const names = ['brotliCompress', 'gzip', 'createBrotliCompress', 'createGzip'] as const;
  const [br, gzip, ...streams] = names.map((name) => vi.spyOn(zlib, name));
  syncBuiltinESMExports();
  return () => ({
    br: br?.mock.calls.length,
    gzip: gzip?.mock.calls.length,
    streams: streams.reduce((sum, { mock }) => sum + mock.calls.length, 0),
  });
}

it('R78 24 visitors of a cold page: rendered once, packed once as Brotli and once as gzip', async () => {
  const render = vi.fn(() => Promise.resolve(html('made once')));
  const { get, own } = await serve(render);
  const packings = countPackings();
  const answers = await Promise.all(Array.from({ length: 24 }, () => get('/', packed)));
  for (const { status, text } of answers) expect([status, text]).toEqual([200, page('made once')]);
  expect(render).toHaveBeenCalledTimes(1);
  expect(packings()).toEqual({ br: 1, gzip: 1, streams: 0 });
  expect(own).not.toHaveBeenCalled();
});

it('R78 a rendering that does not end is waited for two seconds, then each makes its own, unpacked', async () => {
  const render = vi.fn(() => new Promise<Response>(() => undefined));
  const { get, own } = await serve(render);
  const packings = countPackings();
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 5 }, () => get('/', packed)));
  expect(performance.now() - began).toBeGreaterThan(1_900);
  expect(render).toHaveBeenCalledTimes(1);
  expect(own).toHaveBeenCalledTimes(5);
  for (const { headers, text } of answers) {
    expect(headers['content-encoding']).toBeUndefined();
    expect(text).toBe(page('own'));
  }
  expect(packings()).toEqual({ br: 0, gzip: 0, streams: 0 });
});

it('each coding holds the same page, and HEAD its headers', async () => {
  const { get } = await serve(() => Promise.resolve(html('the same')));
  for (const [accept, coding] of [
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['', undefined],
  ] as const) {
    const { headers, text } = await get('/', { 'Accept-Encoding': accept });
    expect([accept, headers['content-encoding'], text]).toEqual([accept, coding, page('the same')]);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['cache-control']).toBe('private, no-cache');
  }
  const [whole, head] = [await get('/', packed), await get('/', packed, 'HEAD')];
  expect(head.text).toBe('');
  expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
});

it('a cookie, an Authorization, a form and any other address or query go past it', async () => {
  const render = vi.fn(() => Promise.resolve(html('cached')));
  const { get, own } = await serve(render);
  await get('/about', { Cookie: 'other=1' });
  await get('/about', { Authorization: 'Basic bm86' });
  await get('/about', {}, 'POST');
  for (const path of ['/about?x=1', '/about/', '/login', '/reviews?page=1&x=2', '/reviews?x=1'])
    expect((await get(path)).text).toBe(page('own'));
  expect(own).toHaveBeenCalledTimes(8);
  expect(render).not.toHaveBeenCalled();
  expect((await get('/reviews?page=2')).text).toBe(page('cached'));
});

it.each([
  ['another status', () => new Response('gone', { status: 404 })],
  ['a cookie', () => html('yours', { 'Set-Cookie': 'id=1' })],
  ['a form key', () => html('<input type="hidden" name="form_key" value="k">')],
])('an answer with %s is for nobody else', async (_what, answer) => {
  const render = vi.fn(() => Promise.resolve(answer()));
  const { get } = await serve(render);
  expect((await get('/')).text).toBe(page('own'));
  expect((await get('/')).text).toBe(page('own'));
  expect(render).toHaveBeenCalledTimes(2);
});

it('a rendering that fails costs the visitor nothing, and is tried again', async () => {
  const render = vi.fn<Render>().mockRejectedValueOnce(new Error('no database'));
  render.mockImplementation(() => Promise.resolve(html('well again')));
  const { get } = await serve(render);
  expect((await get('/')).text).toBe(page('own'));
  expect((await get('/')).text).toBe(page('well again'));
});

it('a commit to what public pages show drops them all; any other commit leaves them', async () => {
  let count = 0;
  const { get } = await serve(() => Promise.resolve(html(`version ${(count += 1)}`)));
  const changes = [
    () => database().businessSettings.update({ where: { id: 1 }, data: { region: 'PA' } }),
    () => database().priceVariables.update({ where: { id: 1 }, data: { fullDay: 4711 } }),
    () => database().holidaySwitch.updateMany({ data: { ratesApply: false } }),
    () => database().specialDay.create({ data: { date: '2026-04-01', reason: 'Away' } }),
    () => createReview({ name: 'Another Guest' }),
    () =>
      database().picture.create({
        data: { place: 'home', alt: 'A dog', width: 640, height: 480, createdAt: new Date() },
      }),
  ];
  for (const change of changes) {
    const { text } = await get('/');
    await createOwner();
    expect((await get('/')).text).toBe(text);
    await change();
    expect((await get('/')).text).not.toBe(text);
  }
  expect(count).toBe(changes.length + 1);
});

/** A renderer that finishes when the test decides. */
function renderLater() {
  const finish: ((answer: Response) => void)[] = [];
  const render = vi.fn(() => new Promise<Response>((resolve) => finish.push(resolve)));
  const begun = (count: number) => soon(() => expect(render).toHaveBeenCalledTimes(count));
  return { render, begun, finish: (at: number, text: string) => finish[at]?.(html(text)) };
}

it('a page rendered before a change and finished after it is not kept', async () => {
  const { render, begun, finish } = renderLater();
  const { get } = await serve(render);
  const early = get('/');
  await begun(1);
  await createReview({ name: 'Just Now' });
  finish(0, 'before the change');
  expect((await early).text).toBe(page('before the change'));
  const next = get('/');
  await begun(2);
  finish(1, 'after the change');
  expect((await next).text).toBe(page('after the change'));
  expect((await get('/')).text).toBe(page('after the change'));
  expect(render).toHaveBeenCalledTimes(2);
});

it('nor does it take the place of the one made after the change', async () => {
  const { render, begun, finish } = renderLater();
  const { get } = await serve(render);
  const early = get('/');
  await begun(1);
  await createReview({ name: 'Just Now, Too' });
  // A request after the change doesn't wait for the old page.
  const late = get('/');
  await begun(2);
  finish(1, 'after the change');
  expect((await late).text).toBe(page('after the change'));
  finish(0, 'before the change');
  expect((await early).text).toBe(page('before the change'));
  expect((await get('/')).text).toBe(page('after the change'));
});

it('a page ends with its minute', async () => {
  let count = 0;
  const { get } = await serve(() => Promise.resolve(html(`version ${(count += 1)}`)));
  await get('/');
  vi.setSystemTime(new Date('2026-03-02T10:15:59.999Z'));
  expect((await get('/')).text).toBe(page('version 1'));
  vi.setSystemTime(new Date('2026-03-02T10:16:00Z'));
  expect((await get('/')).text).toBe(page('version 2'));
});

it('holds fifty pages at most: the oldest make room', async () => {
  const render = vi.fn(() => Promise.resolve(html('one of many')));
  const { get } = await serve(render);
  for (let number = 1; number <= 51; number += 1) await get(`/reviews?page=${number}`);
  await get('/reviews?page=51');
  expect(render).toHaveBeenCalledTimes(51);
  await get('/reviews?page=1');
  expect(render).toHaveBeenCalledTimes(52);
});
