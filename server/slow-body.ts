import type { NextFunction, Request, Response } from 'express';
import { interval } from '~/core/runtime/intervals.server';

const smallBytes = 1024 * 1024;

/** Closes the connection of a body of under 1 MB that has not arrived in time (R114). */
export function endSlowBody(request: Request, _response: Response, next: NextFunction): void {
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  if ((length ?? chunked) !== undefined && Number(length ?? 0) < smallBytes) {
    const before = request.socket.bytesRead;
    const timer = setTimeout(() => {
      const arrived = request.socket.bytesRead - before;
      if (!request.complete && arrived < smallBytes) request.socket.destroy();
    }, interval('bodyArrival'));
    request.once('close', () => clearTimeout(timer));
  }
  next();
}
