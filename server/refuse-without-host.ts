import type { NextFunction, Request, Response } from 'express';
import { securityHeaders } from './security-headers';

/** Answers 400 to HTTP/1.1 without a Host, as HTTP asks; Node's own answer would have no headers. */
export function refuseWithoutHost(request: Request, response: Response, next: NextFunction): void {
  if (request.headers.host !== undefined || request.httpVersion === '1.0') {
    next();
    return;
  }
  securityHeaders(request, response, () => {
    response.status(400).set({ 'Cache-Control': 'no-store', Connection: 'close' });
    response.type('text/plain').send('Bad Request\n');
  });
}
