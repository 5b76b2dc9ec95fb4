import { isIP } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { calledByHeader } from '~/core/runtime/called-by.server';
import { environment, isThisMachine } from '~/core/runtime/environment.server';
import { sendStatus } from './failures';

const readsOnly = new Set(['GET', 'HEAD']);

/**
 * Refuses a write that another site's page sent (403), and gives every request the site's own
 * address as its Host and Origin: a proxy in front need not pass Host on, and Remix, which compares
 * the two, would throw. A request without an Origin that isn't marked cross-site comes from no page
 * and carries no cookie that SameSite=Lax would not allow.
 */
export function checkOrigin(request: Request, response: Response, next: NextFunction): void {
  const { origin, host } = request.headers;
  request.headers[calledByHeader] = calledOrigin(request);
  const isForeign =
    origin === undefined ? saysForeign(request.headers['sec-fetch-site']) : !isOwn(origin, host);
  if (isForeign && !readsOnly.has(request.method)) {
    sendStatus(response, 403, 'This form was sent from another site.');
    return;
  }
  const site = siteAt(host);
  request.headers.host = new URL(site).host;
  if (origin !== undefined) request.headers.origin = site;
  delete request.headers['x-forwarded-host'];
  next();
}

/**
 * Returns the site's address. In sample mode on this machine, and before any address was confirmed (R133),
 * it is the browser's own name for it, for which it has cookies.
 */
function siteAt(host: string | undefined): string {
  const { mode, appUrl, addressFrom } = environment();
  const seen = `http://${host}`;
  const isHere = (address: string) => isThisMachine(new URL(address).hostname);
  if (!URL.canParse(seen)) return appUrl;
  const isUsed = mode === 'sample' ? isHere(seen) && isHere(appUrl) : addressFrom === 'nowhere';
  return isUsed ? new URL(seen).origin : appUrl;
}

/** Whether Sec-Fetch-Site says that another site's page sent the form; browsers may omit the Origin. */
function saysForeign(site: string | string[] | undefined): boolean {
  return site === 'cross-site' || site === 'same-site';
}

/** Returns the origin that a request names: of the proxies in front, the closest one knows the scheme. */
function calledOrigin({ headers }: Request): string {
  const scheme = [headers['x-forwarded-proto']].flat().join(',').split(',').at(-1)?.trim();
  return `${scheme === 'https' ? 'https' : 'http'}://${headers.host}`;
}

function isOwn(origin: string, host: string | undefined): boolean {
  const { mode, appUrl, addressFrom } = environment();
  if (origin === appUrl) return true;
  if (!URL.canParse(origin)) return false;
  // Before the site has an address, nobody has an account: the page that asks for it needs a token (R134).
  if (mode === 'production') return addressFrom === 'nowhere' && new URL(origin).host === host;
  // Sample mode is also reached as localhost and by the machine's addresses, which no other site can
  // have; anyone can point a domain name at it.
  const url = new URL(origin);
  const address = url.hostname.replace(/^\[|\]$/g, '');
  return url.host === host && (url.hostname === 'localhost' || isIP(address) !== 0);
}
