import { siteManifest } from '~/services/site/site-manifest.server';

/** What a phone shows of the site on its home screen. */
export async function loader() {
  return new Response(JSON.stringify(await siteManifest()), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
}
