import { paths } from '~/core/web/paths';
import { environment } from '~/core/runtime/environment.server';

/** What crawlers are asked to leave alone. */
export function loader() {
  return new Response(robotsText(), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

/**
 * Areas that are not to be searched: of signed-in people and of the admin, people's public pages
 * (R9), and addresses that a mail's link leads to. Login and the like carry `noindex` instead,
 * which a crawler sees only on pages that it may open.
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

/** The site's robots.txt: photographs may be found and calendars fetched, private areas not. */
function robotsText(): string {
  return [
    'User-agent: *',
    // A calendar that is told to fetch a feed heeds this file; a feed's address is a secret.
    ...['/resources/pictures/', '/resources/calendar/'].map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${environment().appUrl}${paths.sitemap()}`,
    '',
  ].join('\n');
}
