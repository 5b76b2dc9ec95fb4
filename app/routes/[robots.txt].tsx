import { paths } from '~/core/web/paths';
import { environment } from '~/core/runtime/environment.server';

/** Serves robots.txt. */
export function loader() {
  return new Response(robotsText(), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

/**
 * Areas closed to crawlers: pages of signed-in people and the admin, public profiles (R9), and
 * addresses behind an email's link. Login and similar pages carry `noindex` instead, which a crawler
 * sees only on pages that it may open.
 */
const closed = [
  paths.admin(),
  paths.profile(),
  '/allview/',
  paths.booking(''),
  paths.payment(''),
  paths.createProfile(),
  paths.logout(),
  paths.updatePassword(),
  '/confirm-email',
  '/resources/',
  ...['profile', 'pet', 'AddPet', 'booking', 'admin-messaging'].map((page) => `/*/${page}`),
];

/** The site's robots.txt: allows photos and calendar feeds, closes private areas. */
function robotsText(): string {
  return [
    'User-agent: *',
    // Calendar apps that fetch a feed obey this file; a feed's address is a secret.
    ...['/resources/pictures/', '/resources/calendar/'].map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${environment().appUrl}${paths.sitemap()}`,
    '',
  ].join('\n');
}
