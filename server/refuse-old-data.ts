import type { NextFunction, Request, Response } from 'express';

/**
 * Answers 400 to `?_data=`, by which pages of an older Remix asked for data: nothing here does, and
 * Remix would take it for a fault of its own and log an error for what a stranger typed.
 */
export function refuseOldData(request: Request, response: Response, next: NextFunction): void {
  // Only what stands behind the `?`: some addresses, such as `//`, are none to URL.
  const [, query = ''] = request.originalUrl.split('?', 2);
  if (!new URLSearchParams(query).has('_data')) next();
  else response.status(400).type('text').send('Bad request');
}
