import { STATUS_CODES } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { errorFields, log } from '~/core/runtime/log.server';
import { securityHeaders } from './response-headers';

/** Answers with a status and its name, in plain text, without caching. */
export function sendStatus(response: Response, status: number, text = STATUS_CODES[status]): void {
  response
    .status(status)
    .set({ ...securityHeaders(), 'Cache-Control': 'no-store' })
    .type('text/plain')
    .send(`${text ?? 'Failed'}\n`);
}

/**
 * The last handler: requests that Express refuses before Remix sees them (a malformed address, a file
 * of an older build) and unforeseen errors. Express's own would print a stack for each of them.
 */
export function answerFailure(
  error: unknown,
  _request: Request,
  response: Response,
  next: NextFunction,
): void {
  const status = statusOf(error);
  if (status >= 500) log.error('server.failed', errorFields(error));
  // Too late for an answer: Express then closes the connection.
  if (response.headersSent) next(error);
  else sendStatus(response, status);
}

function statusOf(error: unknown): number {
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}
