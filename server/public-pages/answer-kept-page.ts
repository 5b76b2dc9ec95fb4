/**
 * Public pages for visitors who only read come from memory (docs/decisions/028): first of all, so
 * that such an answer costs neither a statement nor a rendering.
 */
import type { NextFunction, Request, Response } from 'express';
import { acceptedCodings } from './accepted-codings';
import type { KeptPage } from './kept-page';
import { pageState } from './page-state';
import { PageStore, type Filling } from './page-store';

const pages = new PageStore();

/** A query makes another page, but for the page number of the reviews; data is no page at all. */
const plainAddress = /^\/(?:[\w-]+)?$|^\/reviews\?page=\d{1,4}$/;

/**
 * Answers from memory where it can. A cookie of any kind means somebody who is signed in or has
 * just been told something: they neither get a page that is kept nor leave one.
 */
export function answerKeptPage(request: Request, response: Response, next: NextFunction): void {
  if (!readsOnly(request)) next();
  else answer(request, response, next).catch(next);
}

async function answer(request: Request, response: Response, next: NextFunction): Promise<void> {
  for (;;) {
    const state = pageState();
    if (state === null) return next();
    const page = pages.find(request.url, state);
    if (page !== undefined) return send(request, response, page);
    // One renders, the others wait for it. What was changed meanwhile, they see: they ask again.
    const filling = pages.filling(request.url);
    if (filling === undefined) {
      if (request.method === 'GET') begin(request, response, state);
      return next();
    }
    await filling.done;
  }
}

function readsOnly({ method, headers, url }: Request): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.cookie === undefined &&
    headers.authorization === undefined &&
    plainAddress.test(url)
  );
}

function send(request: Request, response: Response, page: KeptPage): void {
  const coding = page.codingFor(acceptedCodings(request.headers['accept-encoding']));
  const { body, headers } = page.answer(coding);
  for (const [name, value] of headers) response.setHeader(name, value);
  if (coding !== 'identity') response.setHeader('Content-Encoding', coding);
  response.setHeader(
    'Content-Length',
    body.reduce((sum, piece) => sum + piece.length, 0),
  );
  if (request.method !== 'HEAD') {
    // All in one go, without joining them first.
    response.cork();
    for (const piece of body) response.write(piece);
  }
  response.end();
}

/** What an answer that may be kept leaves for `keepPage`. */
export type Beginning = Filling & { address: string; store: PageStore };

const beginnings = new WeakMap<Response, Beginning>();

function begin(request: Request, response: Response, state: string): void {
  const filling = pages.begin(request.url, state);
  beginnings.set(response, { ...filling, address: request.url, store: pages });
  // An answer that never came as far as `keepPage`: nobody waits for it for ever.
  response.once('close', () => {
    if (beginnings.has(response)) filling.end();
  });
}

/** Takes over the work on a page that began with this answer, if one did, and the duty to end it. */
export function takeBeginning(response: Response): Beginning | undefined {
  const beginning = beginnings.get(response);
  beginnings.delete(response);
  return beginning;
}
