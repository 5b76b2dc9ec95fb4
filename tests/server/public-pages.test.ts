/**
 * Public pages come from memory for visitors who only read, and from nowhere else: what is kept is
 * what would have been rendered, and no change is seen late, whoever makes it. Each change here is
 * written by another process than the server.
 */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOwner, signIn } from '../factories/people';
import { createReview } from '../factories/reviews';
import { formFields, httpClient, type HttpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

const kept = ['/', '/about', '/nora', '/daycare', '/boarding', '/reviews', '/contact'].concat([
  '/privacypolicy',
  '/terms',
  '/login',
  '/passwordreset',
]);

let server: RunningServer;
let visitor: HttpClient;

beforeAll(async () => {
  // No minute ends in between: pages leave the memory only by what a test does.
  server = await startServer({ INTERVALS: JSON.stringify({ keptPage: 86_400_000 }) });
  visitor = httpClient(server.url);
  await createReview({ name: 'First Guest' }, server.database);
});
afterAll(() => server.stop());

type Sent = {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** An answer as it travels, unpacked here. */
function get(at: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Sent> {
  return new Promise((resolve, reject) => {
    request(new URL(at, server.url), { headers, method, agent: false }, (answer) => {
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

/** Pages that are rendered come in chunks; one from memory knows its length. */
const fromMemory = ({ headers }: Sent) => headers['content-length'] !== undefined;

/** Asks until the page is kept: keeping goes on after the answer that it is made of. */
async function getKept(at: string, headers: Record<string, string> = {}): Promise<Sent> {
  const answer = await get(at, headers);
  return fromMemory(answer) ? answer : getKept(at, headers);
}

const nonceOf = ({ headers }: Sent) =>
  /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1] ?? 'none';

const keyPattern = /(form_key" value="|formKey\\",\\")([\w-]{43})/g;

function withoutFresh(answer: Sent): string {
  return answer.body.replaceAll(nonceOf(answer), 'NONCE').replace(keyPattern, '$1KEY');
}

describe.each(kept)('%s', (page) => {
  it('is, byte by byte, what would be rendered, in every coding', async () => {
    // Any cookie leads past the memory; this one says nothing to the app.
    const rendered = await get(page, { Cookie: 'other=1' });
    expect(rendered.status).toBe(200);
    expect(fromMemory(rendered)).toBe(false);
    for (const [accept, coding] of [
      ['identity', undefined],
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
    ] as const) {
      const answer = await getKept(page, { 'Accept-Encoding': accept });
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(withoutFresh(answer)).toBe(withoutFresh(rendered));
    }
  });

  it('has the headers of a rendered one, and no cookie', async () => {
    const names = ({ headers }: Sent) =>
      Object.keys(headers)
        .filter((name) => !['content-length', 'transfer-encoding'].includes(name))
        .sort();
    const rendered = await get(page, { Cookie: 'other=1' });
    const answer = await getKept(page);
    expect(names(answer)).toEqual(names(rendered));
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-frame-options': rendered.headers['x-frame-options'],
      vary: rendered.headers.vary,
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(String(answer.headers['content-security-policy'])).toBe(
      String(rendered.headers['content-security-policy']).replaceAll(
        nonceOf(rendered),
        nonceOf(answer),
      ),
    );
  });

  it('has a nonce of its own each time, the one of its policy', async () => {
    const answers = [await getKept(page), await getKept(page), await getKept(page)];
    expect(new Set(answers.map(nonceOf)).size).toBe(3);
    for (const answer of answers) {
      const inPage = [...answer.body.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce);
      expect(inPage.length).toBeGreaterThan(0);
      expect(new Set(inPage)).toEqual(new Set([nonceOf(answer)]));
    }
  });

  it('answers HEAD with the same headers and nothing else', async () => {
    const { headers } = await getKept(page, { 'Accept-Encoding': 'gzip' });
    const head = await get(page, { 'Accept-Encoding': 'gzip' }, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers).toMatchObject({
      'content-length': headers['content-length'],
      'content-encoding': 'gzip',
    });
  });

  it('is the same under whatever name it is asked for', async () => {
    const answer = await get(page, { Host: 'elsewhere.example', Cookie: 'other=1' });
    expect(answer.body).not.toContain('elsewhere.example');
  });
});

describe('a change is seen by the next visitor', () => {
  beforeEach(async () => {
    for (const page of kept) await getKept(page);
  });

  it('of the settings', async () => {
    await server.database.businessSettings.update({
      where: { id: 1 },
      data: { businessName: 'Tailhouse by the River', termsText: 'Be kind to **dogs**.' },
    });
    for (const page of kept) expect((await get(page)).body).toContain('Tailhouse by the River');
    expect((await get('/terms')).body).toContain('Be kind to <strong>dogs</strong>');
  });

  it('of the prices', async () => {
    await server.database.priceVariables.update({ where: { id: 1 }, data: { fullDay: 4711 } });
    expect((await get('/daycare')).body).toContain('47.11');
    expect((await get('/')).body).toContain('47.11');
  });

  it('of the holidays', async () => {
    const before = (await get('/daycare')).body;
    await server.database.holidaySwitch.updateMany({ data: { ratesApply: false } });
    expect((await get('/daycare')).body).not.toBe(before);
    expect((await get('/daycare')).body).not.toContain('Christmas');
    expect(before).toContain('Christmas');
  });

  it('of the closed dates', async () => {
    const earliest = (text: string) => /min="(\d{4}-\d\d-\d\d)T/.exec(text)?.[1] ?? '';
    const first = earliest((await get('/daycare')).body);
    expect(first).not.toBe('');
    await server.database.closedDate.create({ data: { date: first, reason: 'Away' } });
    expect(earliest((await get('/daycare')).body) > first).toBe(true);
  });

  it('of the reviews: left, answered, hidden', async () => {
    const review = await createReview({ name: 'Second Guest', stars: 1 }, server.database);
    expect((await get('/reviews')).body).toContain('Second Guest');
    await getKept('/reviews');
    await server.database.review.update({ where: { id: review.id }, data: { reply: 'Oh dear.' } });
    expect((await get('/reviews')).body).toContain('Oh dear.');
    await getKept('/reviews');
    await server.database.review.update({ where: { id: review.id }, data: { state: 'hidden' } });
    expect((await get('/reviews')).body).not.toContain('Second Guest');
  });

  it('of the site’s pictures', async () => {
    await server.database.picture.create({
      data: {
        place: 'about',
        alt: 'Two spaniels asleep',
        width: 640,
        height: 480,
        createdAt: new Date(),
      },
    });
    expect((await get('/about')).body).toContain('Two spaniels asleep');
  });

  it('made through the site by another visitor', async () => {
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

  it('while what pages do not show leaves them where they are', async () => {
    await createOwner({}, server.database);
    for (const page of kept) expect(fromMemory(await get(page))).toBe(true);
  });
});

describe('somebody who is signed in, or was just told something', () => {
  it('neither gets a page from memory nor leaves one', async () => {
    const owner = await createOwner({}, server.database);
    const Cookie = await signIn(owner.id, server.database);
    // Empties the memory, so that it is seen who fills it.
    await createReview({}, server.database);
    for (const page of kept.filter((one) => one !== '/login')) {
      const theirs = await get(page, { Cookie });
      expect(theirs.body).toContain(owner.email);
      expect(theirs.headers['cache-control']).toBe('no-store');
      const visitors = await get(page);
      expect(fromMemory(visitors)).toBe(false);
      expect(visitors.body).not.toContain(owner.email);
      await getKept(page);
      expect((await get(page, { Cookie })).body).toContain(owner.email);
    }
  });

  it('a forged cookie is a cookie: nothing is kept of such an answer', async () => {
    await createReview({}, server.database);
    await get('/about', { Cookie: 'said=nonsense' });
    expect(fromMemory(await get('/about'))).toBe(false);
  });
});

describe('what is not kept', () => {
  it.each(['/sign-up', '/reviews/new', '/no-such-page', '/daycare?dogs=1', '/daycare.data'])(
    '%s',
    async (page) => {
      for (let time = 0; time < 3; time += 1) await get(page);
      const { headers } = await get(page);
      expect(headers['content-length']).toBeUndefined();
    },
  );

  it('a query that is not the page of the reviews', async () => {
    for (const at of ['/reviews?page=1&x=2', '/reviews?x=1', '/login?redirectTo=%2Fadmin']) {
      for (let time = 0; time < 3; time += 1) await get(at);
      expect(fromMemory(await get(at))).toBe(false);
    }
    expect((await getKept('/reviews?page=2')).status).toBe(200);
  });
});

describe('R20 forms on kept pages', () => {
  it('carry a key of their own in each answer', async () => {
    const keys = new Set<string>();
    for (let time = 0; time < 3; time += 1) {
      const { body } = await getKept('/reviews', { 'Accept-Encoding': 'gzip' });
      const inPage = new Set([...body.matchAll(keyPattern)].map(([, , key = '']) => key));
      expect(inPage.size).toBe(1);
      for (const key of inPage) keys.add(key);
    }
    expect(keys.size).toBe(3);
  });
});

describe('many visitors at once', () => {
  it('get one page, also while it changes', async () => {
    await getKept('/about');
    await server.database.businessSettings.update({
      where: { id: 1 },
      data: { businessName: 'Tailhouse on the Hill' },
    });
    const answers = await Promise.all(Array.from({ length: 40 }, () => get('/about')));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toContain('Tailhouse on the Hill');
    }
    expect(answers.filter((answer) => !fromMemory(answer))).toHaveLength(1);
    expect(visitor.cookies.size).toBe(0);
  });
});
