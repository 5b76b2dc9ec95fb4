/** Caching: what may be stored, by whom and for how long, and the encodings. */
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { httpClient, type HttpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

let server: RunningServer;
let visitor: HttpClient;

beforeAll(async () => {
  server = await startServer();
  visitor = httpClient(server.url);
});
afterAll(() => server.stop());

/** Returns every public page, from the sitemap and the sign-in pages. */
async function publicPaths(): Promise<string[]> {
  const { text } = await visitor.get('/sitemap.xml');
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  );
  expect(listed.length).toBeGreaterThan(5);
  const owner = await createOwner({}, server.database);
  return [
    ...listed,
    '/login',
    '/sign-up',
    '/passwordreset',
    '/reviews/new',
    `/allview/${owner.id}/profile`,
    '/no/such/page',
    '/sitemap.xml',
    '/robots.txt',
    '/site.webmanifest',
  ];
}

describe('a visitor who only reads', () => {
  it('gets no cookie from any public page, and checks back for each', async () => {
    for (const page of await publicPaths()) {
      const { headers } = await visitor.get(page);
      expect([page, headers.getSetCookie()]).toEqual([page, []]);
      expect([page, headers.get('Cache-Control')]).toEqual([page, 'private, no-cache']);
    }
    expect(visitor.cookies.size).toBe(0);
  });
});

describe('somebody who is signed in', () => {
  it('leaves nothing behind: documents, data and redirects are kept nowhere', async () => {
    const owner = await createOwner({}, server.database);
    const admin = await createAdmin({}, server.database);
    for (const [id, pages] of [
      [owner.id, ['/', `/${owner.id}/profile`, `/${owner.id}/profile.data`, '/profile', '/nope']],
      [admin.id, ['/admin/reservations', '/admin/reservations.data', '/admin']],
    ] as const) {
      const Cookie = await signIn(id, server.database);
      for (const page of pages) {
        const { headers } = await visitor.get(page, { Cookie });
        expect([page, headers.get('Cache-Control')]).toEqual([page, 'no-store']);
      }
    }
  });
});

describe('files', () => {
  it('of a build and fonts are kept for good', async () => {
    const built = readdirSync(path.join(projectRoot(), 'public', 'build')).find((file) =>
      file.endsWith('.css'),
    );
    for (const file of [`/build/${built}`, '/fonts/figtree-latin.woff2'])
      expect((await visitor.get(file)).headers.get('Cache-Control')).toBe(
        'public, max-age=31536000, immutable',
      );
    expect((await visitor.get('/fonts/nope.woff2')).status).toBe(404);
  });

  it('of a build travel packed as well as can be, with no more headers than they need', async () => {
    const folder = path.join(projectRoot(), 'public', 'build');
    const built = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const scripts = built.filter((file) => file.endsWith('.js'));
    const sizeOf = (file: string) => readFileSync(path.join(folder, file)).length;
    const [heaviest = ''] = scripts.sort((one, other) => sizeOf(other) - sizeOf(one));
    const at = `/build/${heaviest}`;
    const packed = await raw(at, everyCoding);
    const script = readFileSync(path.join(folder, heaviest));
    expect(packed).toMatchObject({ encoding: 'br', bytes: brotliCompressSync(script).length });
    expect(packed.vary).toMatch(/accept-encoding/i);
    for (const accept of ['gzip', 'identity']) {
      const other = await raw(at, { 'Accept-Encoding': accept });
      expect(other.encoding).toBe(accept === 'gzip' ? 'gzip' : undefined);
      expect(other.vary).toMatch(/accept-encoding/i);
    }
    const { headers, text } = await visitor.get(at, everyCoding);
    expect(text).toBe(script.toString());
    expect([...headers.keys()].sort()).toEqual([
      'cache-control',
      'connection',
      'content-encoding',
      'content-length',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'keep-alive',
      'vary',
      'x-content-type-options',
    ]);
    expect(headers.get('content-type')).toMatch(/^application\/javascript/);
  });

  it('with a fixed name are kept for an hour, and not sent again unchanged', async () => {
    const { headers } = await visitor.get('/site.js');
    expect(headers.get('Cache-Control')).toBe('public, max-age=3600');
    const again = await raw('/site.js', { 'If-None-Match': headers.get('ETag') ?? '' });
    expect(again).toMatchObject({ status: 304, bytes: 0 });
  });
});

const everyCoding = { 'Accept-Encoding': 'br, gzip' };

type Raw = {
  status: number | undefined;
  encoding: string | undefined;
  vary: string | undefined;
  bytes: number;
};

/** An answer as sent; `fetch` would decompress it, and revalidate whatever its options say. */
function raw(at: string, headers: Record<string, string>): Promise<Raw> {
  return new Promise((resolve, reject) => {
    request(new URL(at, server.url), { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('error', reject);
      const { 'content-encoding': encoding, vary } = answer.headers;
      answer.on('end', () => resolve({ status: answer.statusCode, encoding, vary, bytes }));
    })
      .on('error', reject)
      .end();
  });
}

describe('texts on their way', () => {
  it.each(['/login', '/', '/favicon.svg'])('are compressed where it helps: %s', async (at) => {
    const plain = await raw(at, { 'Accept-Encoding': 'identity' });
    for (const accept of ['gzip', 'br']) {
      const packed = await raw(at, { 'Accept-Encoding': accept });
      if (plain.bytes < 1024) expect(packed.encoding).toBeUndefined();
      else {
        expect(packed).toMatchObject({ encoding: accept });
        expect(packed.vary).toMatch(/accept-encoding/i);
        expect(packed.bytes).toBeLessThan(plain.bytes / 2);
      }
    }
    expect(plain.encoding).toBeUndefined();
  });

  it('a page made for one person is compressed as a whole, not in pieces', async () => {
    const owner = await createOwner({}, server.database);
    const Cookie = await signIn(owner.id, server.database);
    const at = `/${owner.id}/booking`;
    const { text } = await visitor.get(at, { Cookie });
    expect(text.length).toBeGreaterThan(20_000);
    const packed = await raw(at, { Cookie, 'Accept-Encoding': 'gzip' });
    expect(packed.bytes).toBeLessThan(gzipSync(text).length * 1.1);
  });

  it('what is compressed already stays as it is', async () => {
    expect((await raw('/fonts/figtree-latin.woff2', everyCoding)).encoding).toBeUndefined();
    expect((await raw('/social-card.png', everyCoding)).encoding).toBeUndefined();
  });

  it('R37 an event stream is not held back to be compressed', async () => {
    const owner = await createOwner({}, server.database);
    const Cookie = await signIn(owner.id, server.database);
    const stop = new AbortController();
    const live = await fetch(new URL('/resources/live', server.url), {
      headers: { Cookie, 'Accept-Encoding': 'gzip', Accept: 'text/event-stream' },
      signal: stop.signal,
    });
    expect(live.headers.get('Content-Type')).toMatch(/^text\/event-stream/);
    expect(live.headers.get('Content-Encoding')).toBeNull();
    stop.abort();
  });
});
