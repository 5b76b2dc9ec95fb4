import type { NextFunction, Request, Response } from 'express';
import { paths } from '~/core/web/paths';
import { businessSettings } from '~/core/settings/settings.server';
import { isOpen } from '~/core/settings/is-open';
import { cacheControl, securityHeaders } from './response-headers';

/** First path segments that let the admin in, and those that every page loads. */
const ways = new Set([
  'admin',
  'build',
  'fonts',
  'livez',
  'login',
  'logout',
  'opening-soon',
  'passwordreset',
  'readyz',
  'resources',
  'set-up',
  'update-password',
]);

/**
 * Sends every visitor to "Opening soon" until the business details are saved, so that visitors never read
 * default addresses or prices.
 */
export function openingSoon(request: Request, response: Response, next: NextFunction): void {
  const [, first = '', second] = request.path.split('/');
  // Remix loads a page's data, and sends its forms, under its address with `.data`.
  const name = first.replace(/\.data$/, '');
  // The admin's own account is under `/{id}/profile`; a name with a dot is a file.
  if (ways.has(name) || second === 'profile' || name.includes('.')) {
    next();
    return;
  }
  businessSettings('committed')
    .then((settings) => {
      if (isOpen(settings)) next();
      else
        response
          .set({ ...securityHeaders(), 'Cache-Control': cacheControl.personal })
          .redirect(paths.openingSoon());
    })
    .catch(next);
}
