import { isIP } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { environment } from '~/core/runtime/environment.server';
import { clientHeader } from '~/core/runtime/client-address.server';

/**
 * Writes the client's address, from the configured header or else from the socket, over whatever the
 * client claimed.
 */
export function setClientAddress(request: Request, _response: Response, next: NextFunction): void {
  request.headers[clientHeader] =
    addressFromProxy(request) ?? request.socket.remoteAddress ?? 'unknown';
  next();
}

/**
 * The address that the proxy in front wrote, where one is configured. Of several values the last
 * counts: the nearest proxy added it, the others came with the request. Anything but an address is
 * ignored, or a client could make up a new one for each try.
 */
function addressFromProxy(request: Request): string | undefined {
  const name = environment().clientAddressHeader;
  const sent = name === null ? undefined : request.headers[name];
  const last = [sent].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return isIP(last) === 0 ? undefined : last;
}
