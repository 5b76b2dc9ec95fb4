/** The headers of every answer, unless its route sets stricter ones. */
import type { NextFunction, Request, Response } from 'express';
import onHeaders from 'on-headers';
import { isHttpsOnly } from '~/core/runtime/environment.server';

/** Browser features that no page uses. */
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

/** Cache rules for the app's answers; pages have no ETag, so they are always sent again. */
export const cacheControl = { personal: 'no-store', shared: 'private, no-cache' };

// Policy for answers other than pages, which have their own. Allows styles, because a drawing may have some.
const strictPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns the headers of a script, style, font or picture; a drawing may also be opened as a document. */
export function fileHeaders(file: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // Other sites' pages may not load these files; emails load nothing.
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Not where the site is reached over http, and must stay reachable that way.
    ...(isHttpsOnly() && {
      'Strict-Transport-Security': `max-age=${oneYear}; includeSubDomains`,
    }),
    ...(file.endsWith('.svg') && { 'Content-Security-Policy': strictPolicy }),
  };
}

/** Returns the security headers of every other answer. */
export function securityHeaders(): Record<string, string> {
  return {
    ...fileHeaders(''),
    'X-Frame-Options': 'DENY',
    // Addresses contain ids and, in links from emails, tokens: they must not leak to other sites.
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    // Popups because the payment provider's window answers to the page that opened it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Content-Security-Policy': strictPolicy,
  };
}

/**
 * Adds the missing headers right before an answer is sent. An answer to a visitor with a cookie is never
 * stored; any other is revalidated each time.
 */
export function responseHeaders(request: Request, response: Response, next: NextFunction): void {
  onHeaders(response, () => {
    const personal = request.headers.cookie !== undefined || response.hasHeader('Set-Cookie');
    const headers = {
      ...securityHeaders(),
      'Cache-Control': personal ? cacheControl.personal : cacheControl.shared,
      // Default Retry-After for transient failures, such as a full disk.
      ...(response.statusCode === 503 && { 'Retry-After': '30' }),
    };
    for (const [name, value] of Object.entries(headers))
      if (!response.hasHeader(name)) response.setHeader(name, value);
  });
  next();
}
