import type { NextFunction, Request, Response } from 'express';
import { environment } from '~/services/runtime/environment.server';
import { beforeHeaders } from './before-headers';

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

const alwaysSent: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Addresses hold ids and, in links from mails, tokens: they go to no other site.
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  // Popups because the payment provider's window answers to the page that opened it.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  // No other site's page may load what is here; mails load nothing.
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Of answers that are no page of the app, which has a policy with its nonce: files, and what is
  // refused before the app sees it. Styles because a drawing may carry its own.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** What every answer carries, unless its route says something stricter. */
export function answerHeaders(): [name: string, value: string][] {
  const entries = Object.entries(alwaysSent);
  // In sample mode the site is reached over http, where a browser must go on reaching it.
  if (environment().mode === 'production')
    entries.push(['Strict-Transport-Security', `max-age=${oneYear}; includeSubDomains`]);
  return entries;
}

/** Sets the headers that every answer carries, files included; a stricter one of a route stays. */
export function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  beforeHeaders(response, () => {
    for (const [name, value] of answerHeaders())
      if (!response.hasHeader(name)) response.setHeader(name, value);
  });
  next();
}
