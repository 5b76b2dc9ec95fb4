import type { NextFunction, Request, Response } from 'express';
import { paths } from '~/core/web/paths';
import { businessSettings } from '~/core/settings/settings.server';
import { isOpen } from '~/core/settings/is-open';

/** First parts of the addresses by which the admin gets in, and of what every page loads. */
const ways = new Set([
  'admin',
  'build',
  'fonts',
  'livez',
  'login',
  'logout',
  'passwordreset',
  'readyz',
  'resources',
  'update-password',
]);

/**
 * Shows "Opening soon" in place of every page until the business details were saved, so that no
 * visitor reads an address or a price that nobody has chosen.
 */
export function openingSoon(request: Request, _response: Response, next: NextFunction): void {
  const [, first = '', second] = request.path.split('/');
  // The admin's own account is under `/{id}/profile`; a name with a dot is a file.
  if (ways.has(first) || second === 'profile' || first.includes('.')) {
    next();
    return;
  }
  businessSettings('committed')
    .then((settings) => {
      // Remix reads the address as it was sent.
      if (!isOpen(settings)) request.url = request.originalUrl = paths.openingSoon();
      next();
    })
    .catch(next);
}
