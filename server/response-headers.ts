/** The headers of every answer, where its route says nothing stricter. */
import type { NextFunction, Request, Response } from 'express';
import onHeaders from 'on-headers';
import { environment } from '~/core/runtime/environment.server';

/** Features of browsers that no page here uses. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
];

const oneYear = 365 * 24 * 60 * 60;

/** How long an answer of the app may be cached; a page carries no ETag, so it is sent again. */
export const cacheControl = { personal: 'no-store', shared: 'private, no-cache' };

// Of answers that are no page: a page's policy is its own. Styles because a drawing may carry some.
const strictPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The headers of a script, style, font or picture; a drawing may also be opened as a document. */
export function fileHeaders(file: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // No other site's page may load what is here; mails load nothing.
    'Cross-Origin-Resource-Policy': 'same-origin',
    // In sample mode the site is reached over http, where a browser must go on reaching it.
    ...(environment().mode === 'production' && {
      'Strict-Transport-Security': `max-age=${oneYear}; includeSubDomains`,
    }),
    ...(file.endsWith('.svg') && { 'Content-Security-Policy': strictPolicy }),
  };
}

/** The headers that guard every other answer. */
export function securityHeaders(): Record<string, string> {
  return {
    ...fileHeaders(''),
    'X-Frame-Options': 'DENY',
    // Addresses hold ids and, in links from mails, tokens: they go to no other site.
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    // Popups because the payment provider's window answers to the page that opened it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Content-Security-Policy': strictPolicy,
  };
}

/**
 * Adds the headers that an answer lacks right before they are sent. An answer to a visitor with a
 * cookie is stored nowhere; any other is asked for again each time.
 */
export function responseHeaders(request: Request, response: Response, next: NextFunction): void {
  onHeaders(response, () => {
    const personal = request.headers.cookie !== undefined || response.hasHeader('Set-Cookie');
    const headers = {
      ...securityHeaders(),
      'Cache-Control': personal ? cacheControl.personal : cacheControl.shared,
      // What passes by itself, such as a full disk, has mostly passed by then.
      ...(response.statusCode === 503 && { 'Retry-After': '30' }),
    };
    for (const [name, value] of Object.entries(headers))
      if (!response.hasHeader(name)) response.setHeader(name, value);
  });
  next();
}
