import type { NextFunction, Request, Response } from 'express';
import { sendStatus } from './failures';

/** Allowed methods: everything is read, or sent by a form. */
const methods = ['GET', 'HEAD', 'POST'];

/** A file or a stream as data: Remix would read all of it as text, or wait for its end (R114). */
const fileAsData = /^\/+resources\/.*\.data$/is;

const host = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Answers 400 to a request line or Host that no browser sends, and to `?_data=`, which pages of an older
 * Remix used to load data: Remix would throw on each, or log it as its own error. Answers 404 to `.data`
 * after the address of a file, and 413 to a visitor's body that is far too long.
 */
export function checkRequest(request: Request, response: Response, next: NextFunction): void {
  const { url, httpVersion } = request;
  const hosts = request.headersDistinct.host ?? [];
  const known =
    hosts.length === 0 ? httpVersion === '1.0' : hosts.length === 1 && isHost(hosts[0] ?? '');
  // Only the part after the `?`: URL refuses some paths, such as `//`.
  const [, query = ''] = url.split('?', 2);
  if (!url.startsWith('/') || !known || new URLSearchParams(query).has('_data'))
    sendStatus(response, 400);
  else if (fileAsData.test(pathOf(url))) sendStatus(response, 404);
  else if (isTooLongOfVisitor(request)) sendStatus(response, 413, 'This form is too large.');
  else next();
}

// The limit for a webhook, and far more than any form of a visitor.
const mostOfVisitorBytes = 256 * 1024;

/**
 * Whether a request without a session declares a longer body than a visitor may send: it gets no page (R113).
 */
function isTooLongOfVisitor({ headers }: Request): boolean {
  const length = Number(headers['content-length'] ?? 0);
  return length > mostOfVisitorBytes && !headers.cookie?.includes('tailhouse=');
}

/** Returns the path as Remix matches it: without dot segments, decoded. */
function pathOf(url: string): string {
  const { pathname } = new URL(`http://localhost${url}`);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function isHost(text: string): boolean {
  return host.test(text) && URL.canParse(`http://${text}`);
}

/** Answers 405 to other methods: Remix would run actions for some of them, and throw on TRACE. */
export function checkMethod(request: Request, response: Response, next: NextFunction): void {
  if (methods.includes(request.method)) {
    next();
    return;
  }
  response.set('Allow', methods.join(', '));
  sendStatus(response, 405);
}
