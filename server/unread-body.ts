import type { NextFunction, Request, Response } from 'express';
import { discardBody } from './gathered-body';

/**
 * Discards the part of a body that the answer did not read: a form too large, or of a visitor who is
 * not signed in. Otherwise it would block its connection for the next request, behind a proxy another
 * visitor's (R78).
 */
export function discardUnreadBody(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => discardBody(request));
  next();
}
