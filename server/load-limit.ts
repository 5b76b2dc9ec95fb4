/**
 * Refuses more requests than can be answered in good time, with a page that says so and when to come
 * back: the others are served, instead of all waiting until they give up.
 */
import { createHash } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { paths } from '~/core/web/paths';
import { environment } from '~/core/runtime/environment.server';

const retryAfterSeconds = 5;

/** Machines that retry by their own rules, and streams, which stay open and cost little. */
const alwaysLetIn = new Set([paths.live(), paths.paypalWebhook(), paths.postmarkWebhook()]);

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

const open = new Map<Response, Request>();

/** Accepts a request, or answers 503 when MOST_REQUESTS are in progress. */
export function limitLoad(request: Request, response: Response, next: NextFunction): void {
  if (alwaysLetIn.has(request.path)) {
    next();
    return;
  }
  const most = environment().mostRequests;
  if (open.size >= most && requestsInWork() >= most) {
    refuse(response);
    return;
  }
  open.set(response, request);
  response.once('close', () => open.delete(response));
  next();
}

/**
 * Returns the number of requests in progress. One whose client is still sending or receiving costs
 * nothing now: slow connections must not keep others out.
 */
function requestsInWork(): number {
  let count = 0;
  for (const [response, request] of open)
    if (request.complete && !response.writableEnded && !response.writableNeedDrain) count += 1;
  return count;
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
