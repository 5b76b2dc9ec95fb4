import type { NextFunction, Request, Response } from 'express';

/** What the site is asked with: everything is read, or sent by a form. */
const known = new Set(['GET', 'HEAD', 'POST']);

/**
 * Answers 405 to every other method. Remix would run actions for some of them, and take TRACE for a
 * fault of its own.
 */
export function refuseOtherMethods(request: Request, response: Response, next: NextFunction): void {
  if (known.has(request.method)) next();
  else
    response
      .status(405)
      .set('Allow', [...known].join(', '))
      .type('text/plain')
      .send('Method Not Allowed\n');
}
