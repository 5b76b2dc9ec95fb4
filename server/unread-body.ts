import type { NextFunction, Request, Response } from 'express';

// What is still coming is thrown away up to here, so that the browser hears the answer; then cut off.
const mostUnreadBytes = 32 * 1024 * 1024;

/**
 * Throws away what the answer did not wait for: a form too large, or of a visitor who is not signed
 * in. Left where it is, it would block its connection for the next request, behind a proxy another
 * visitor's (R78).
 */
export function discardUnreadBody(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete) return;
    let unread = 0;
    // Remix's reader, which waits to be asked for more and never will be.
    request.removeAllListeners('data');
    request.on('data', (chunk: Buffer) => {
      unread += chunk.byteLength;
      if (unread > mostUnreadBytes) request.destroy();
    });
    request.resume();
  });
  next();
}
