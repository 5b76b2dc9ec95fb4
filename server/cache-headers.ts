import type { NextFunction, Request, Response } from 'express';
import { beforeHeaders } from './before-headers';

/**
 * How long an answer of the app may be kept, unless its route says so itself. Whoever has a cookie
 * is signed in or has just been told something, and what they see is kept nowhere; whoever only
 * reads is asked to check back each time. A page carries no ETag: its nonce makes it new each time.
 */
export function cacheHeaders(request: Request, response: Response, next: NextFunction): void {
  beforeHeaders(response, () => {
    if (response.hasHeader('Cache-Control')) return;
    const personal = request.headers.cookie !== undefined || response.hasHeader('Set-Cookie');
    response.setHeader('Cache-Control', personal ? 'no-store' : 'private, no-cache');
  });
  next();
}
