import { STATUS_CODES } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { errorFields, log } from '~/services/runtime/log.server';

function statusOf(error: unknown): number {
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

/**
 * The last handler: what Express refuses before Remix sees it (an address that no text stands for,
 * a file of an older build) and what nobody foresaw. Its own would print a stack for each of them.
 */
export function answerFailure(
  error: unknown,
  _request: Request,
  response: Response,
  next: NextFunction,
): void {
  const status = statusOf(error);
  if (status >= 500) log.error('server.failed', errorFields(error));
  // Too late for an answer: Express then cuts the connection.
  if (response.headersSent) {
    next(error);
    return;
  }
  response
    .status(status)
    .type('text/plain')
    .send(`${STATUS_CODES[status] ?? 'Failed'}\n`);
}
