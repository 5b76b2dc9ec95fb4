/** Excess load is refused cleanly, and the rest is served. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';
import { expectSecurityHeaders } from './expect-security-headers';

const most = 2;
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({
    MOST_REQUESTS: String(most),
    RATE_LIMIT_SCALE: '1000',
    INTERVALS: JSON.stringify({ keptPage: 86_400_000 }),
  });
});
afterAll(() => server.stop());

/** Signing in is slow on purpose, so these certainly overlap. */
const signIns = (count: number) =>
  Array.from({ length: count }, () =>
    httpClient(server.url).post('/login', {
      email: 'nobody@example.com',
      password: 'not the password',
    }),
  );

describe('more requests than fit', () => {
  it('are told to come back, by a page with all headers, and kept nowhere', async () => {
    const answers = await Promise.all(signIns(20));
    const refused = answers.filter(({ status }) => status === 503);
    const served = answers.filter(({ status }) => status !== 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(served.length).toBeGreaterThanOrEqual(most);
    for (const { text } of served) expect(text).toContain('Invalid login credentials');
    for (const { headers, text } of refused) {
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(headers.get('Content-Type')).toMatch(/^text\/html/);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expectSecurityHeaders(headers);
      expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha/);
      expect(text).toContain('try again');
    }
  });

  it('leave webhooks, streams, health checks, files and cached pages alone', async () => {
    const visitor = httpClient(server.url);
    await visitor.get('/about');
    const crowd = Promise.all(signIns(20));
    const statuses = await Promise.all([
      visitor.post('/resources/paypal-webhook', {}),
      visitor.post('/resources/postmark-webhook', {}),
      visitor.get('/resources/live', { Accept: 'text/event-stream' }),
      visitor.get('/livez'),
      visitor.get('/readyz'),
      visitor.get('/site.js'),
      visitor.get('/about'),
    ]);
    const answers = await crowd;
    expect(answers.some(({ status }) => status === 503)).toBe(true);
    expect(statuses.filter(({ status }) => status === 503)).toEqual([]);
  });

  it('are served again once the others are done', async () => {
    await Promise.all(signIns(20));
    const [one] = await Promise.all(signIns(1));
    expect(one?.status).not.toBe(503);
  });
});
