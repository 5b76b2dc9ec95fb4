/** Public pages and the sign-in pages need no React in the browser, and don't load it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwner, signIn } from '../factories/people';
import { httpClient, type HttpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

let server: RunningServer;
let visitor: HttpClient;

beforeAll(async () => {
  server = await startServer();
  await server.database.businessSettings.update({ where: { id: 1 }, data: { trustPage: true } });
  visitor = httpClient(server.url);
});
afterAll(() => server.stop());

const lean = ['/', '/about', '/nora', '/daycare', '/boarding', '/contact', '/terms'].concat([
  '/privacypolicy',
  '/trust',
  '/no/such/page',
]);
const forms = ['/login', '/sign-up', '/passwordreset', '/reviews', '/reviews/new'].concat([
  '/update-password?token=spent',
]);

/** Returns all elements that run or load a script, including hints at modules. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<script\b[^>]*>|<link\b[^>]*rel="modulepreload"[^>]*>/g) ?? [];
  return tags
    .filter((tag) => !tag.includes('application/ld+json'))
    .map((tag) => / src="([^"]*)"/.exec(tag)?.[1] ?? tag);
}

describe.each([...lean, ...forms])('%s', (page) => {
  it('loads one script, below 2.5 KB, and the one stylesheet', async () => {
    const { text } = await visitor.get(page);
    expect(scriptsOf(text)).toEqual(['/site.js']);
    expect(text).not.toContain('__remixContext');
    expect(text.match(/<link rel="stylesheet"/g)).toHaveLength(1);
  });

  it('defines each variable that it refers to', async () => {
    const { text } = await visitor.get(page);
    const sheet = await sheetOf(text);
    const referred = [...`${text}${sheet}`.matchAll(/var\((--(?:th|mantine)-[\w-]+)/g)].map(
      ([, name]) => name,
    );
    expect(referred.length).toBeGreaterThan(20);
    const inPage = [...text.matchAll(/var\((--(?:th|mantine)-[\w-]+)/g)].map(([, name]) => name);
    const undefinedOnes = new Set(
      inPage.filter((name) => !text.includes(`${name}:`) && !sheet.includes(`${name}:`)),
    );
    expect([...undefinedOnes]).toEqual([]);
  });
});

describe.each(lean)('%s', (page) => {
  it('R8 carries no more for an owner who is signed in', async () => {
    const owner = await createOwner({}, server.database);
    const Cookie = await signIn(owner.id, server.database);
    const { text } = await visitor.get(page, { Cookie });
    expect(text).toContain(owner.email);
    expect(scriptsOf(text)).toEqual(['/site.js']);
  });
});

/** The stylesheet that a page links, an immutable file of the build. */
async function sheetOf(html: string): Promise<string> {
  const href = /<link rel="stylesheet" href="(\/build\/[\w-]+\.css)"/.exec(html)?.[1] ?? '';
  const { headers, text } = await visitor.get(href);
  expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  return text;
}

it('the one script of these pages is at most 2.5 KB', async () => {
  const { text } = await visitor.get('/site.js');
  expect(text.length).toBeLessThanOrEqual(2_500);
});

it('a page with scripts links the same stylesheet, and hydrates', async () => {
  const owner = await createOwner({}, server.database);
  const Cookie = await signIn(owner.id, server.database);
  const { text } = await visitor.get(`/${owner.id}/profile`, { Cookie });
  expect(text).toContain('__remixContext');
  expect(await sheetOf(text)).toContain('@font-face');
});

describe('forms without scripts', () => {
  it.each([
    ['/login', { email: 'typed@example.com', password: 'wrong password' }, 'role="alert"'],
    ['/sign-up', { email: 'typed@example.com', password: 'short' }, 'aria-invalid="true"'],
    ['/passwordreset', { email: 'typed@example' }, 'aria-invalid="true"'],
  ])('R38 %s comes back with its sentences and what was typed', async (page, typed, mark) => {
    const { status, text } = await visitor.post(page, typed);
    expect(status).toBe(400);
    expect(text).toContain(`value="${typed.email}"`);
    expect(text).toContain(mark);
    expect(scriptsOf(text)).toEqual(['/site.js']);
  });
});
