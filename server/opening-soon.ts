import type { NextFunction, Request, Response } from 'express';
import { paths } from '~/core/web/paths';
import { businessSettings } from '~/core/settings/settings.server';
import { environment } from '~/core/runtime/environment.server';
import { signedIn } from '~/core/session/session.server';
import { hasDetails, isOpen } from '~/core/settings/is-open';
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
 * Sends every visitor to "Opening soon" until the owner opens the site, so that visitors never read default
 * addresses or prices. The admin passes, to see and to book; before the business details are saved she is led to
 * them.
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
  elsewhere(request)
    .then((to) => {
      if (to === null) next();
      else
        response.set({ ...securityHeaders(), 'Cache-Control': cacheControl.personal }).redirect(to);
    })
    .catch(next);
}

/** Returns the page to see in place of the one asked for; null for none. */
async function elsewhere(request: Request): Promise<string | null> {
  const settings = await businessSettings('committed');
  if (isOpen(settings)) return null;
  if (!(await isAdmin(request))) return paths.openingSoon();
  return hasDetails(settings) ? null : paths.setUpStep('business');
}

async function isAdmin({ originalUrl, headers }: Request): Promise<boolean> {
  if (headers.cookie === undefined) return false;
  const asked = new globalThis.Request(new URL(originalUrl, environment().appUrl), {
    headers: {
      Cookie: headers.cookie,
      ...(headers['user-agent'] && { 'User-Agent': headers['user-agent'] }),
    },
  });
  return (await signedIn(asked))?.role === 'admin';
}
