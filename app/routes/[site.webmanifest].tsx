import { paths } from '~/core/web/paths';
import { businessSettings } from '~/core/settings/settings.server';

/** Color of the page and of the browser's bars: the theme's lightest oat. */
const pageColor = '#faf5ec';

/** Serves the web app manifest for a phone's home screen. */
export async function loader() {
  return new Response(JSON.stringify(await siteManifest()), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
}

/** The web manifest, with the name from the settings (R7). */
async function siteManifest() {
  const { businessName, phoneNotices } = await businessSettings('committed');
  return {
    name: businessName,
    short_name: businessName.length > 12 ? (businessName.split(' ')[0] ?? '') : businessName,
    description: 'Dog daycare and crate-free overnight boarding in a home.',
    id: paths.home(),
    start_url: paths.home(),
    scope: '/',
    // An iPhone shows notices only of a site that opens from its Home Screen as an app (R65).
    display: phoneNotices ? 'standalone' : 'browser',
    background_color: pageColor,
    theme_color: pageColor,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...[192, 512].map((side) => ({
        src: `/icon-${side}.png`,
        type: 'image/png',
        sizes: `${side}x${side}`,
      })),
      {
        src: '/icon-maskable-512.png',
        type: 'image/png',
        sizes: '512x512',
        purpose: 'maskable',
      },
    ],
  };
}
