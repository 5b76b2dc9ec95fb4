/** The security headers of every kind of answer: pages, data, files, redirects and refusals. */
import { readdirSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '~/core/rate-limit/limits';
import { projectRoot } from '~/core/runtime/project-root.server';
import { paths } from '~/core/web/paths';
import { beginCodeStep } from '~/features/people/accounts/pending-sign-in.server';
import { unsubscribeUrl } from '~/features/messages/outbox/unsubscribe.server';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { createTwoFactor } from '../factories/two-factor';
import { openEventStream } from '../setup/event-stream';
import { httpClient, type Answer, type HttpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';
import { databaseIn } from '../setup/test-environment';
import { expectFileHeaders, expectSecurityHeaders } from './expect-security-headers';

let server: RunningServer;
let visitor: HttpClient;
let owner: { id: string; Cookie: string };
/** The cookie of a person after the right password, before the code. */
let codeStep: { Cookie: string };

beforeAll(async () => {
  server = await startServer();
  visitor = httpClient(server.url);
  const { id } = await createOwner({}, server.database);
  owner = { id, Cookie: await signIn(id, server.database) };
  const careful = await createOwner({}, server.database);
  await createTwoFactor(careful.id, server.database);
  const { hash } = await server.database.password.findUniqueOrThrow({
    where: { profileId: careful.id },
  });
  codeStep = { Cookie: beginCodeStep(careful.id, hash).split(';', 1)[0] ?? '' };
});
afterAll(() => server.stop());

/** A file of the build, by its ending. */
function asset(ending: string): string {
  const folder = path.join(projectRoot(), 'public', 'build');
  const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((file) =>
    file.endsWith(ending),
  );
  return `/build/${name ?? 'none'}`;
}

/** More resets than the limit allows. */
async function tooManyResets(): Promise<Answer> {
  const ask = () => visitor.post('/passwordreset', { email: 'nobody@example.com' });
  await ask();
  await server.database.rateCount.updateMany({
    where: { limit: 'reset-account' },
    data: { count: limits['reset-account'].max },
  });
  return ask();
}

async function ask(method: string, at = '/login'): Promise<Answer> {
  const answer = await fetch(server.url + at, { method });
  const { status, headers } = answer;
  return { status, headers, location: null, text: await answer.text() };
}

/** The headers of an event stream, which only ends when the client closes it. */
async function stream(): Promise<Answer> {
  const { status, headers, drop } = await openEventStream(server.url + paths.live(), owner.Cookie);
  drop();
  return { status, headers: flat(headers), location: null, text: '' };
}

function flat(headers: IncomingHttpHeaders): Headers {
  return new Headers(
    Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
}

/** A file that the browser already has. Over plain HTTP: fetch would load it again. */
function unchanged(): Promise<Answer> {
  const headers = { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' };
  return new Promise((resolve, reject) => {
    get(`${server.url}/site.js`, { headers, agent: false }, (answer) => {
      answer.resume();
      const status = answer.statusCode ?? 0;
      resolve({ status, headers: flat(answer.headers), location: null, text: '' });
    }).on('error', reject);
  });
}

/** A page with unreadable rows: an unforeseen error. */
async function whileBroken(address: string): Promise<Answer> {
  const rename = (from: string, to: string) =>
    server.database.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`);
  await rename('conversations', 'conversations_gone');
  try {
    return await visitor.get(address, { Cookie: owner.Cookie });
  } finally {
    await rename('conversations_gone', 'conversations');
  }
}

/** A write while another process holds the database. */
async function whileLocked(): Promise<Answer> {
  const other = new Sqlite(databaseIn(server.dataDir));
  try {
    other.exec('BEGIN EXCLUSIVE');
    const { pathname, search } = new URL(unsubscribeUrl(owner.id));
    return await visitor.post(pathname + search, {});
  } finally {
    other.close();
  }
}

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
  ['who lives', 200, () => visitor.get('/livez')],
  ['who is ready', 200, () => visitor.get('/readyz')],
  ['the page that asks for a code', 200, () => visitor.get('/login/code', codeStep)],
  ['a wrong code', 400, () => visitor.post('/login/code', { code: '000000' }, codeStep)],
  ['a code without a password', 302, () => visitor.get('/login/code')],
  ['two-step sign-in', 200, () => visitor.get(paths.twoFactor(owner.id), { Cookie: owner.Cookie })],
  [
    'two-step sign-in, refused',
    400,
    () => visitor.post(paths.twoFactor(owner.id), { intent: 'set-up' }, { Cookie: owner.Cookie }),
  ],
  ['a text of the app', 200, () => visitor.get('/robots.txt')],
  ['a page from memory', 200, () => visitor.get('/about').then(() => visitor.get('/about'))],
  ['the head of a page', 200, () => ask('HEAD', '/terms')],
  ['the head of a page that is not there', 404, () => ask('HEAD', '/no/such/page')],
  ['an event stream', 200, stream],
  ['an event stream of nobody', 302, () => visitor.get(paths.live())],
  ['a file that is another', 412, () => visitor.get('/site.js', { 'If-Match': '"other"' })],
  ['a part that is not there', 416, () => visitor.get('/site.js', { Range: 'bytes=9999999-' })],
  ['a folder', 404, () => visitor.get('/fonts')],
  ['a way out of a folder', 403, () => visitor.get('/build/..%2f..%2fpackage.json')],
  ['a redirect as data', 202, () => visitor.get('/admin.data')],
  ['a webhook of nobody', 404, () => visitor.post(paths.paypalWebhook(), {})],
  ['a webhook that is closed', 404, () => visitor.post(paths.postmarkWebhook(), {})],
  ['what an older Remix understood', 400, () => visitor.get('/?_data=root')],
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
  ['data that is not there', 404, () => visitor.get('/no/such/page.data')],
  ['a form where none is taken', 405, () => visitor.post('/about', {})],
  ['a method that nothing here takes', 405, () => ask('DELETE')],
  ['another one, that would read', 405, () => ask('OPTIONS')],
  ['too many', 429, tooManyResets],
  ['a database that is locked', 503, whileLocked],
  ['a page that fails', 500, () => whileBroken(paths.messagesOf(owner.id))],
  ['data that fails', 500, () => whileBroken(`${paths.messagesOf(owner.id)}.data`)],
];

const files: Kind[] = [
  ['a script of the build', 200, () => visitor.get(asset('.js'))],
  ['a style of the build', 200, () => visitor.get(asset('.css'))],
  ['a font', 200, () => visitor.get('/fonts/figtree-latin.woff2')],
  ['a file', 200, () => visitor.get('/favicon.svg')],
  ['a script', 200, () => visitor.get('/site.js')],
  ['a part of a file', 206, () => visitor.get('/site.js', { Range: 'bytes=0-9' })],
  ['a file that has not changed', 304, unchanged],
];

it.each(files)(
  'a file carries the few headers that it needs: %s (%d)',
  async (_kind, status, ask) => {
    const { headers, ...answer } = await ask();
    expect(answer.status).toBe(status);
    expectFileHeaders(headers);
  },
);

it('a drawing, which may be opened by itself, runs nothing', async () => {
  const { headers } = await visitor.get('/favicon.svg');
  expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
});

describe('every other answer', () => {
  it.each(kinds)('carries the headers: %s (%d)', async (_kind, status, ask) => {
    const { headers, ...answer } = await ask();
    expect(answer.status).toBe(status);
    expectSecurityHeaders(headers);
  });

  it('of somebody signed in is kept nowhere, refusals included', async () => {
    const admin = await createAdmin({}, server.database);
    const own = { Cookie: await signIn(admin.id, server.database) };
    for (const path of ['/admin/reservations', '/admin/users', '/no/such/page', '/admin/outbox/x'])
      expect((await visitor.get(path, own)).headers.get('Cache-Control')).toBe('no-store');
  });

  it('of a server on its way out carries them, too', async () => {
    const leaving = await startServer();
    const client = httpClient(leaving.url);
    expect((await client.get('/readyz')).status).toBe(200);
    leaving.child.kill('SIGTERM');
    let answer = await client.get('/readyz');
    while (answer.status === 200) answer = await client.get('/readyz');
    expect(answer.status).toBe(503);
    expectSecurityHeaders(answer.headers);
    await leaving.stop();
  });

  it('that refuses says no more than that', async () => {
    for (const [, status, ask] of kinds) {
      if (status < 400) continue;
      expect((await ask()).text).not.toMatch(
        /node_modules|\.server\.ts|build\/index\.js|prisma|sqlite|conversations|no such table|\n +at /i,
      );
    }
  });
});
