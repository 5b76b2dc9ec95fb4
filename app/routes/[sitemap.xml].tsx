import { paths } from '~/core/web/paths';
import { environment } from '~/core/runtime/environment.server';
import { businessSettings } from '~/core/settings/settings.server';

/** Serves the sitemap for search engines. */
export async function loader() {
  return new Response(await sitemap(), { headers: { 'Content-Type': 'application/xml' } });
}

/** Public pages, each with its canonical address. */
async function indexedPaths(): Promise<string[]> {
  const { ownerFirstName, trustPage } = await businessSettings('committed');
  return [
    paths.home(),
    paths.about(),
    paths.ownerPage(ownerFirstName),
    paths.daycare(),
    paths.boarding(),
    paths.reviews(),
    ...(trustPage ? [paths.trust()] : []),
    paths.contact(),
    paths.privacyPolicy(),
    paths.terms(),
  ];
}

/** The sitemap as XML with absolute addresses. URL-escaped paths need no XML escaping. */
async function sitemap(): Promise<string> {
  const { appUrl } = environment();
  const entries = (await indexedPaths()).map((path) => `  <url><loc>${appUrl}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
