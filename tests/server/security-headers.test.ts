/** The headers that guard every kind of answer: pages, data, files, redirects and refusals. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { httpClient, type Answer, type HttpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

let server: RunningServer;
let visitor: HttpClient;
let owner: { id: string; Cookie: string };

beforeAll(async () => {
  server = await startServer();
  visitor = httpClient(server.url);
  const { id } = await createOwner({}, server.database);
  owner = { id, Cookie: await signIn(id, server.database) };
});
afterAll(() => server.stop());

type Kind = [kind: string, status: number, ask: () => Promise<Answer>];

const foreign = { Origin: 'https://evil.example' };

const kinds: Kind[] = [
  ['a page', 200, () => visitor.get('/login')],
  ['a page without scripts', 200, () => visitor.get('/')],
  [
    'a page of somebody signed in',
    200,
    () => visitor.get(`/${owner.id}/profile`, { Cookie: owner.Cookie }),
  ],
  ['data', 200, () => visitor.get(`/${owner.id}/profile.data`, { Cookie: owner.Cookie })],
  ['a file', 200, () => visitor.get('/favicon.svg')],
  ['a script', 200, () => visitor.get('/site.js')],
  ['a text of the app', 200, () => visitor.get('/robots.txt')],
  ['a redirect to sign in', 302, () => visitor.get('/admin')],
  ['a redirect after a form', 302, () => visitor.post('/logout', {})],
  ['a refused form', 400, () => visitor.post('/login', {})],
  ['an address that no text stands for', 400, () => visitor.get('/%E0%A4%A')],
  ['a form from another site', 403, () => visitor.post('/login', {}, foreign)],
  ['a page that is not there', 404, () => visitor.get('/no/such/page')],
  ['a file of an older build', 404, () => visitor.get('/build/old.js')],
  ['a dead link', 410, () => visitor.get('/update-password?token=dead')],
  [
    'a body over a megabyte',
    413,
    () => visitor.post('/login', { email: 'a'.repeat(1_100_000), password: 'b' }),
  ],
];

describe('every answer', () => {
  it.each(kinds)('carries the headers: %s (%d)', async (_kind, status, ask) => {
    const { headers, ...answer } = await ask();
    expect(answer.status).toBe(status);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
    expect(headers.get('Permissions-Policy')).toContain('geolocation=()');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.has('X-Powered-By')).toBe(false);
    expect(headers.has('Server')).toBe(false);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src '");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(/script-src[^;]*/.exec(policy)?.[0] ?? '').not.toContain('unsafe');
  });

  it('of somebody signed in is kept nowhere, refusals included', async () => {
    const admin = await createAdmin({}, server.database);
    const own = { Cookie: await signIn(admin.id, server.database) };
    for (const path of ['/admin/reservations', '/admin/users', '/no/such/page', '/admin/outbox/x'])
      expect((await visitor.get(path, own)).headers.get('Cache-Control')).toBe('no-store');
  });

  it('that refuses says no more than that', async () => {
    for (const [, status, ask] of kinds) {
      if (status < 400) continue;
      expect((await ask()).text).not.toMatch(/node_modules|\.server\.ts|prisma|sqlite|\n +at /i);
    }
  });
});
