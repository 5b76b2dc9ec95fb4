import { isIP } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { environment } from '~/services/runtime/environment.server';

/** The header in which the app finds the client's address (services/web/client-address.server.ts). */
export const clientAddressHeader = 'x-tailhouse-client';

/**
 * The address that the proxy in front wrote, where one is configured. Of several values the last
 * counts: that is the one the nearest proxy added, the others came with the request. What is no
 * address counts for nothing, so that nobody makes up a new subject for each try.
 */
function addressFromProxy(request: Request): string | undefined {
  const name = environment().clientAddressHeader;
  const sent = name === null ? undefined : request.headers[name];
  const last = [sent].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return isIP(last) === 0 ? undefined : last;
}

/**
 * Replaces what a client may have claimed: the address comes from the configured header, else from
 * the socket, and the forwarded host, which Remix would believe, is dropped.
 */
export function trustedRequest(request: Request, _response: Response, next: NextFunction): void {
  request.headers[clientAddressHeader] =
    addressFromProxy(request) ?? request.socket.remoteAddress ?? 'unknown';
  delete request.headers['x-forwarded-host'];
  next();
}
