import type { NextFunction, Request, Response } from 'express';
import { discardBody } from './gathered-body';

/**
 * Throws away what the answer did not wait for: a form too large, or of a visitor who is not signed
 * in. Left where it is, it would block its connection for the next request, behind a proxy another
 * visitor's (R78).
 */
export function discardUnreadBody(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => discardBody(request));
  next();
}
