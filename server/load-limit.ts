/**
 * More than can be answered in good time is refused at once, with a page that says so and when to
 * come back: whoever is let in is served, instead of everybody waiting until they give up.
 */
import { createHash } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { paths } from '~/lib/paths';
import { environment } from '~/services/runtime/environment.server';

const retryAfterSeconds = 5;

/** Machines that come back by rules of their own, and streams, which stay open and ask for little. */
const alwaysLetIn = new Set([
  '/livez',
  '/readyz',
  paths.live(),
  paths.paypalWebhook(),
  paths.postmarkWebhook(),
]);

const style =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem;color:#3b2f23;background:#faf5ec}';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Busy just now</title>
<style>${style}</style>
</head>
<body>
<h1>Busy just now</h1>
<p>More people are here than we can serve at once. Nothing you sent was taken: please try again in a few seconds.</p>
</body>
</html>
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const inside = new Map<Response, Request>();

/** Lets a request in, or says 503 when too many are inside or this turn of the loop is too long. */
export function shedLoad(request: Request, response: Response, next: NextFunction): void {
  if (alwaysLetIn.has(request.path)) {
    next();
    return;
  }
  const { mostRequests, mostDelayMs } = environment().load;
  if (turnSoFarMs() > mostDelayMs || requestsInside(mostRequests) >= mostRequests) {
    refuse(response);
    return;
  }
  inside.set(response, request);
  response.once('close', () => inside.delete(response));
  next();
}

/**
 * How many are being worked on. Who still sends, or still takes what is ready, costs nothing now:
 * slow connections must not keep others out.
 */
function requestsInside(enough: number): number {
  if (inside.size < enough) return inside.size;
  let count = 0;
  for (const [response, request] of inside)
    if (request.complete && !response.writableEnded) count += 1;
  return count;
}

let turnBegan: number | undefined;

/**
 * How long this turn of the event loop has been answering requests, in milliseconds: whoever comes
 * last in it has waited as long.
 */
function turnSoFarMs(): number {
  if (turnBegan === undefined) {
    turnBegan = performance.now();
    setImmediate(() => (turnBegan = undefined));
  }
  return performance.now() - turnBegan;
}

function refuse(response: Response): void {
  response
    .status(503)
    .set({
      'Retry-After': String(retryAfterSeconds),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
    })
    .type('html')
    .send(page);
}
