/** Requests of search engines, home screens and shared links. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';
import { socialCard } from '~/core/web/page-meta';
import { createReview } from '../factories/reviews';
import { httpClient, type HttpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

const appUrl = 'https://tail.example';

let server: RunningServer;
let visitor: HttpClient;

beforeAll(async () => {
  server = await startServer({ APP_URL: appUrl });
  visitor = httpClient(server.url);
  await server.database.businessSettings.update({
    where: { id: 1 },
    data: { businessName: 'Wag & Purr Boarding', ownerFirstName: 'Zoë' },
  });
  await createReview({}, server.database);
});
afterAll(() => server.stop());

describe('the sitemap', () => {
  it('names the pages for search by their whole addresses, each of which asks for it', async () => {
    const { headers, text } = await visitor.get('/sitemap.xml');
    expect(headers.get('Content-Type')).toBe('application/xml');
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(
      ['/', '/about', '/zo%C3%AB', '/daycare', '/boarding', '/reviews', '/contact']
        .concat(['/privacypolicy', '/terms'])
        .map((page) => appUrl + page),
    );
    for (const address of addresses) {
      const page = await visitor.get(new URL(address ?? '').pathname);
      expect([address, page.status]).toEqual([address, 200]);
      expect([address, page.text]).not.toEqual([address, expect.stringMatching(/"noindex"/)]);
      expect(page.text).toContain(`<link rel="canonical" href="${address}"/>`);
    }
  });

  it('pages that are not in it ask to be left out', async () => {
    for (const page of ['/login', '/sign-up', '/passwordreset', '/no/such/page'])
      expect((await visitor.get(page)).text).toContain('<meta name="robots" content="noindex"/>');
  });
});

/** Whether robots.txt closes a path: the longest matching rule decides. */
function isClosed(robots: string, page: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)]
    .map(([, kind, rule = '']) => ({
      closes: kind === 'Disallow',
      rule,
      pattern: new RegExp(`^${rule.replace(/[.?]/g, '\\$&').replaceAll('*', '.*')}`),
    }))
    .filter(({ pattern }) => pattern.test(page))
    .sort((one, other) => other.rule.length - one.rule.length);
  return rules[0]?.closes ?? false;
}

describe('robots.txt', () => {
  it('names the sitemap, and closes private areas and people’s pages but no public page and no calendar feed', async () => {
    const { headers, text } = await visitor.get('/robots.txt');
    expect(headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(text).toContain(`Sitemap: ${appUrl}/sitemap.xml`);
    const closed = ['/admin', '/admin/users', '/allview/x1/profile', '/allview/x1/pet', '/x1/pet']
      .concat(['/x1/profile', '/x1/profile/messages', '/x1/booking', '/booking/x1', '/payment/x1'])
      .concat(['/x1/admin-messaging', '/x1/AddPet', '/resources/records/x1', '/update-password']);
    expect(closed.filter((page) => !isClosed(text, page))).toEqual([]);
    const open = ['/', '/about', '/daycare', '/boarding', '/reviews', '/reviews?page=2', '/contact']
      .concat(['/privacypolicy', '/terms', '/zoe', '/login', '/sign-up', '/passwordreset'])
      .concat(['/resources/pictures/x1/640.webp', '/build/root.js', '/social-card.png'])
      .concat(['/resources/calendar/x1.ics']);
    expect(open.filter((page) => isClosed(text, page))).toEqual([]);
  });
});

type Icon = { src: string; sizes: string; type: string; purpose?: string };

describe('the manifest and the icons', () => {
  it('R7 the manifest has the business’s name, and icons that are there', async () => {
    const { headers, text } = await visitor.get('/site.webmanifest');
    expect(headers.get('Content-Type')).toBe('application/manifest+json');
    const manifest = JSON.parse(text) as { name: string; start_url: string; icons: Icon[] };
    expect(manifest).toMatchObject({ name: 'Wag & Purr Boarding', start_url: '/' });
    for (const { src, sizes, type } of manifest.icons) {
      const answer = await fetch(server.url + src);
      expect([src, answer.headers.get('Content-Type')]).toEqual([src, type]);
      if (sizes === 'any') continue;
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  });

  it('a page names them all, and each is there', async () => {
    const { text } = await visitor.get('/login');
    const links = [
      ...text.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
    ].map(([, href = '']) => href);
    expect(links).toEqual([
      '/favicon.ico',
      '/favicon.svg',
      '/apple-touch-icon.png',
      '/site.webmanifest',
    ]);
    for (const href of links) expect([href, (await visitor.get(href)).status]).toEqual([href, 200]);
    expect(text).toContain('<meta name="color-scheme" content="light dark"/>');
    for (const scheme of ['light', 'dark'])
      expect(text).toMatch(
        new RegExp(
          `<meta name="theme-color" content="#\\w{6}" media="\\(prefers-color-scheme: ${scheme}\\)"/>`,
        ),
      );
  });

  it('have the sizes that they are asked for', async () => {
    const file = (name: string) => path.join(projectRoot(), 'public', name);
    const sizeOf = async (name: string) => {
      const { width, height, hasAlpha } = await sharp(file(name)).metadata();
      return { width, height, hasAlpha };
    };
    expect(await sizeOf('apple-touch-icon.png')).toMatchObject({ width: 180, height: 180 });
    const { width, height } = socialCard;
    expect(await sizeOf(path.basename(socialCard.path))).toMatchObject({ width, height });
    // A phone crops it to its own shape: no corner may be transparent.
    const maskable = await sharp(file('icon-maskable-512.png')).ensureAlpha().stats();
    expect(maskable.isOpaque).toBe(true);

    const ico = readFileSync(file('favicon.ico'));
    const sides = Array.from({ length: ico.readUInt16LE(4) }, (_, at) =>
      ico.readUInt8(6 + 16 * at),
    );
    expect(sides).toEqual([16, 32, 48]);
  });
});

describe('structured data', () => {
  it.each([
    ['/', 'LocalBusiness'],
    ['/contact', 'LocalBusiness'],
    ['/daycare', 'Service'],
    ['/boarding', 'Service'],
    ['/reviews', 'LocalBusiness'],
  ])('on %s says what it is about: a %s', async (page, type) => {
    const { text } = await visitor.get(page);
    const pieces = [...text.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
    expect(pieces).toHaveLength(1);
    const thing = JSON.parse(pieces[0]?.[1] ?? '') as Record<string, unknown>;
    expect(thing['@type']).toBe(type);
    expect(JSON.stringify(thing)).toContain('Wag & Purr Boarding');
    expect('aggregateRating' in thing).toBe(page === '/reviews');
  });
});
