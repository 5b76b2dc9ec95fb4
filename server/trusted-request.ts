import type { NextFunction, Request, Response } from 'express';

/** The header in which the app finds the client's address (services/web/client-address.server.ts). */
export const clientAddressHeader = 'x-tailhouse-client';

/**
 * Replaces what a client may have claimed: the address comes from the socket, and the forwarded
 * host, which Remix would believe, is dropped.
 */
export function trustedRequest(request: Request, _response: Response, next: NextFunction): void {
  request.headers[clientAddressHeader] = request.socket.remoteAddress ?? 'unknown';
  delete request.headers['x-forwarded-host'];
  next();
}
