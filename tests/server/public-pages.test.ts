/**
 * Public pages of a real server come from memory for visitors without a cookie, and for no others: the
 * cached page equals the rendered one, and the next visitor sees a change.
 */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { createReview } from '../factories/reviews';
import { cardForm, resetSettings } from '../routes/settings-forms';
import { httpClient } from '../setup/http-client';
import { formFields } from '../setup/plain-page';
import { startServer, type RunningServer } from '../setup/server';

const cached = ['/', '/about', '/daycare', '/boarding', '/reviews', '/contact'].concat([
  '/trust',
  '/privacypolicy',
  '/terms',
  '/login',
  '/passwordreset',
]);

let server: RunningServer;
/** The Cookie header of the admin. */
let admin: string;

beforeAll(async () => {
  // No minute ends in between: only the test's own actions remove pages from the memory.
  server = await startServer({ INTERVALS: JSON.stringify({ keptPage: 86_400_000 }) });
  await resetSettings(server.database);
  await createReview({ name: 'First Guest' }, server.database);
  const { id } = await createAdmin({}, server.database);
  admin = await signIn(id, server.database);
  await save('/trust', cardForm('trust', { trustPage: 'on' }));
});
afterAll(() => server.stop());

async function save(page: string, form: Record<string, string>): Promise<void> {
  const client = httpClient(server.url);
  const { status } = await client.post(`/admin/settings${page}`, form, { Cookie: admin });
  expect(status).toBe(302);
}

type Sent = {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** An answer as sent, decompressed here. */
function get(
  at: string,
  headers: Record<string, string> = {},
  method = 'GET',
  origin = server.url,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    request(new URL(at, origin), { headers, method, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const coding = answer.headers['content-encoding'];
        const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[coding ?? ''];
        const body = (bytes.length > 0 && unpack ? unpack(bytes) : bytes).toString();
        resolve({ status: answer.statusCode, headers: answer.headers, body });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Rendered pages come in chunks; one from memory has a known length. */
const fromMemory = ({ headers }: Sent) => headers['content-length'] !== undefined;

/** Prints a line each time something is compressed. */
const countPackings = `
  import zlib from 'node:zlib';
  import { syncBuiltinESMExports } from 'node:module';
  for (const name of ['brotliCompress', 'gzip', 'createBrotliCompress', 'createGzip']) {
    const pack = zlib[name];
    const value = (...given) => {
      process.stdout.write('packed by ' + name + '\\n');
      return pack(...given);
    };
    Object.defineProperty(zlib, name, { value });
  }
  syncBuiltinESMExports();`;

it('R78 a burst on a cold server: 24 visitors, one page rendered and packed', async () => {
  const cold = await startServer({
    INTERVALS: JSON.stringify({ keptPage: 86_400_000 }),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(countPackings)}`,
  });
  try {
    const visitors = Array.from({ length: 24 }, () =>
      get('/daycare', { 'Accept-Encoding': 'gzip, deflate, br' }, 'GET', cold.url),
    );
    for (const { status, body } of await Promise.all(visitors)) {
      expect(status).toBe(200);
      expect(body).toContain('</html>');
    }
    const packings = cold.output().match(/packed by \w+/g) ?? [];
    expect(packings.sort()).toEqual(['packed by brotliCompress', 'packed by gzip']);
  } finally {
    await cold.stop();
  }
});

describe.each(cached)('%s', (page) => {
  it('is, byte by byte, what would be rendered, in every coding', async () => {
    // Any cookie bypasses the memory; the app ignores this one.
    const rendered = await get(page, { Cookie: 'other=1' });
    expect(rendered.status).toBe(200);
    expect(fromMemory(rendered)).toBe(false);
    for (const [accept, coding] of [
      ['identity', undefined],
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
    ] as const) {
      const answer = await get(page, { 'Accept-Encoding': accept });
      expect(fromMemory(answer)).toBe(true);
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(answer.body).toBe(rendered.body);
    }
  });

  it('has the headers of a rendered one, and no cookie', async () => {
    const ofPage = ({ headers }: Sent) =>
      Object.entries(headers)
        .filter(([name]) => !/^(content-length|transfer-encoding|date|cache-control)$/.test(name))
        .sort();
    const rendered = await get(page, { Cookie: 'other=1' });
    const answer = await get(page);
    expect(ofPage(answer)).toEqual(ofPage(rendered));
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('answers HEAD with the same headers and nothing else', async () => {
    const { headers } = await get(page, { 'Accept-Encoding': 'gzip' });
    const head = await get(page, { 'Accept-Encoding': 'gzip' }, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers).toMatchObject({
      'content-length': headers['content-length'],
      'content-encoding': 'gzip',
    });
  });

  it('is the same under whatever name it is asked for', async () => {
    const answer = await get(page, { Host: 'elsewhere.example' });
    expect(answer.body).not.toContain('elsewhere.example');
    expect(answer.body).toBe((await get(page)).body);
  });
});

describe('a change is seen by the next visitor', () => {
  beforeEach(async () => {
    for (const page of cached) await get(page);
  });

  it('of the settings', async () => {
    await save('/business', cardForm('business', { businessName: 'Tailhouse by the River' }));
    for (const page of cached) expect((await get(page)).body).toContain('Tailhouse by the River');
  });

  it('of the prices', async () => {
    await save('/prices', cardForm('prices', { fullDay: '47.11' }));
    expect((await get('/daycare')).body).toContain('47.11');
    expect((await get('/')).body).toContain('47.11');
  });

  it('of the closed days', async () => {
    const earliest = (text: string) => /min="(\d{4}-\d\d-\d\d)T/.exec(text)?.[1] ?? '';
    const first = earliest((await get('/daycare')).body);
    expect(first).not.toBe('');
    await save('/closed-dates', { intent: 'close', from: first, until: '', reason: 'Away' });
    expect(earliest((await get('/daycare')).body) > first).toBe(true);
  });

  it('of the reviews, by another visitor', async () => {
    const other = httpClient(server.url);
    const form = formFields((await other.get('/reviews/new')).text, 'name="body"');
    const { status } = await other.post('/reviews/new', {
      ...form,
      fullName: 'Third Guest',
      repeatCustomer: 'no',
      body: 'Everybody was lovely to our old dog.',
      stars: '5',
    });
    expect(status).toBe(302);
    expect((await get('/reviews')).body).toContain('Third Guest');
  });
});

describe('a visitor with a cookie', () => {
  it('who is signed in neither gets a page from memory nor leaves one', async () => {
    const owner = await createOwner({}, server.database);
    const Cookie = await signIn(owner.id, server.database);
    for (const page of cached.filter((one) => !['/login', '/passwordreset'].includes(one))) {
      const theirs = await get(page, { Cookie });
      expect(theirs.body).toContain(owner.email);
      expect(theirs.headers['cache-control']).toBe('no-store');
      expect((await get(page)).body).not.toContain(owner.email);
      expect((await get(page, { Cookie })).body).toContain(owner.email);
    }
  });

  it('even a forged one, gets a page of their own', async () => {
    expect(fromMemory(await get('/about', { Cookie: 'said=nonsense' }))).toBe(false);
    expect(fromMemory(await get('/about'))).toBe(true);
  });
});

it.each(
  ['/sign-up', '/reviews/new', '/no-such-page', '/daycare?dogs=1', '/daycare.data'].concat([
    '/reviews?page=1&x=2',
    '/login?redirectTo=%2Fadmin',
  ]),
)('%s is not cached', async (page) => {
  await get(page);
  expect(fromMemory(await get(page))).toBe(false);
});

it('R20 no cached page carries a form’s key', async () => {
  for (const page of cached) expect((await get(page)).body).not.toContain('form_key');
});
