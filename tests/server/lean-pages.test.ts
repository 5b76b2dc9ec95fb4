/** Public pages that need no React in the browser come without it, their styles cut to their use. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '~/services/runtime/project-root.server';
import { createOwner, signIn } from '../factories/people';
import { httpClient, type HttpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

const mostCssBytes = 15 * 1024;

let server: RunningServer;
let visitor: HttpClient;

beforeAll(async () => {
  server = await startServer();
  visitor = httpClient(server.url);
});
afterAll(() => server.stop());

const lean = ['/', '/about', '/nora', '/daycare', '/boarding', '/contact', '/terms'].concat([
  '/privacypolicy',
  '/no/such/page',
]);

/** What makes a browser run or load a script: every element, and every hint at a module. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<script\b[^>]*>|<link\b[^>]*rel="modulepreload"[^>]*>/g) ?? [];
  return tags
    .filter((tag) => !tag.includes('application/ld+json'))
    .map((tag) => / src="([^"]*)"/.exec(tag)?.[1] ?? tag);
}

function ownStyles(html: string): string {
  return [...html.matchAll(/<style\b[^>]*>([^<]*)<\/style>/g)].map(([, css]) => css).join('');
}

describe.each(lean)('%s', (page) => {
  it('loads one script, and no stylesheet', async () => {
    const { text } = await visitor.get(page);
    expect(scriptsOf(text)).toEqual(['/site.js']);
    expect(text).not.toContain('rel="stylesheet"');
    expect(text).not.toContain('__remixContext');
  });

  it('carries its styles, well below 15 KB as they travel', async () => {
    const css = ownStyles((await visitor.get(page)).text);
    expect(css).toContain('@font-face');
    expect(gzipSync(css).length).toBeLessThan(mostCssBytes / 2);
  });

  it('R8 does so too for somebody who is signed in', async () => {
    const owner = await createOwner({}, server.database);
    const Cookie = await signIn(owner.id, server.database);
    const { text } = await visitor.get(page, { Cookie });
    expect(text).toContain(owner.email);
    expect(scriptsOf(text)).toEqual(['/site.js']);
  });

  it('defines each variable that it refers to', async () => {
    const { text } = await visitor.get(page);
    const referred = [...text.matchAll(/var\((--(?:th|mantine)-[\w-]+)/g)].map(([, name]) => name);
    expect(referred.length).toBeGreaterThan(20);
    const undefinedOnes = new Set(referred.filter((name) => !text.includes(`${name}:`)));
    expect([...undefinedOnes]).toEqual([]);
  });
});

/** The stylesheet that pages with scripts link. */
async function wholeSheet(): Promise<string> {
  const { text } = await visitor.get('/login');
  const href = /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? '';
  return readFileSync(path.join(projectRoot(), 'public', href), 'utf8');
}

describe('a page with scripts', () => {
  it('links the whole stylesheet and hydrates', async () => {
    const { text } = await visitor.get('/login');
    expect(text).toContain('__remixContext');
    expect(await wholeSheet()).toContain('@font-face');
  });
});
