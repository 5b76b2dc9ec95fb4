import type { NextFunction, Request, Response } from 'express';
import { environment } from '~/services/runtime/environment.server';

const readsOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOwn(origin: string, host: string | undefined): boolean {
  if (origin === environment().appUrl) return true;
  // Sample mode is reached as localhost, 127.0.0.1 or a name of the developer's own.
  return environment().mode === 'sample' && URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Refuses a write that another site's page sent (403). Remix would answer with a 500. A request
 * without an Origin comes from no page and carries no cookie that SameSite=Lax would not allow.
 */
export function refuseForeignOrigin(
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  const origin = request.get('Origin');
  if (readsOnly.has(request.method) || origin === undefined || isOwn(origin, request.get('Host'))) {
    next();
    return;
  }
  response.status(403).type('text/plain').send('This form was sent from another site.\n');
}
