import { paths } from '~/lib/paths';
import { environment } from '../runtime/environment.server';

/**
 * Areas that are nobody's to search: of signed-in people and of the admin, people's public pages
 * (R9), and addresses that a mail's link leads to. Login and the like carry `noindex` instead,
 * which a crawler sees only when it may come.
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

/** The site's robots.txt: photographs are for all, private areas for nobody. */
export function robotsText(): string {
  return [
    'User-agent: *',
    'Allow: /resources/pictures/',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${environment().appUrl}${paths.sitemap()}`,
    '',
  ].join('\n');
}
