import type { NextFunction, Request, Response } from 'express';
import { withRequestMemory } from '~/services/runtime/request-memory.server';

/** Lets the loaders of a page that is read share what each of them asks for. */
export function rememberInRequest(request: Request, _response: Response, next: NextFunction): void {
  if (request.method === 'GET' || request.method === 'HEAD') withRequestMemory(next);
  else next();
}
