import { isIP } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { environment } from '~/core/runtime/environment.server';
import { clientHeader } from '~/core/runtime/client-address.server';

/** Overwrites the client's own claim of its address with the configured header, or the socket's address. */
export function setClientAddress(request: Request, _response: Response, next: NextFunction): void {
  request.headers[clientHeader] =
    addressFromProxy(request) ?? request.socket.remoteAddress ?? 'unknown';
  next();
}

/**
 * Returns the address that the configured proxy wrote. Of several values the last one counts: the
 * closest proxy added it, the others came with the request. Ignores anything but an address, or a
 * client could invent a new one for each try.
 */
function addressFromProxy(request: Request): string | undefined {
  const name = environment().clientAddressHeader;
  const sent = name === null ? undefined : request.headers[name];
  const last = [sent].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return isIP(last) === 0 ? undefined : last;
}
