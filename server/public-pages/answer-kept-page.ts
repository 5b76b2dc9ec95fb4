/**
 * Public pages for visitors who only read come from memory (docs/decisions/028): first of all, so
 * that such an answer costs neither a statement nor a rendering.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorFields, log } from '~/services/runtime/log.server';
import { acceptedCodings } from './accepted-codings';
import type { KeptPage } from './kept-page';
import { pageState } from './page-state';
import { PageStore, type Filling } from './page-store';

const pages = new PageStore();

/** A query makes another page, but for the page number of the reviews; data is no page at all. */
const plainAddress = /^\/(?:[\w-]+)?$|^\/reviews\?page=\d{1,4}$/;

/**
 * Answers from memory where it can, else leaves it to `next`. A cookie of any kind means somebody
 * who is signed in or has just been told something: they neither get a page that is kept nor leave
 * one.
 */
export function answerKeptPage(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  if (!readsOnly(request)) {
    next();
    return;
  }
  answer(request, response, next).catch((error: unknown) => {
    log.error('page.not_answered', errorFields(error));
    if (response.headersSent) response.destroy();
    else next();
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const { url = '' } = request;
  for (;;) {
    const state = pageState();
    if (state === null) return next();
    const page = pages.find(url, state);
    if (page !== undefined) return send(request, response, page);
    // One renders, the others wait for it. What was changed meanwhile, they see: they ask again.
    const filling = pages.filling(url);
    if (filling === undefined) {
      if (request.method === 'GET' && plainAddress.test(url)) begin(url, response, state);
      return next();
    }
    await filling.done;
  }
}

function readsOnly({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.host !== undefined &&
    headers.cookie === undefined &&
    headers.authorization === undefined
  );
}

function send(request: IncomingMessage, response: ServerResponse, page: KeptPage): void {
  const coding = page.codingFor(acceptedCodings(request.headers['accept-encoding']));
  const { body, headers } = page.answer(coding);
  const length = body.reduce((sum, piece) => sum + piece.length, 0);
  // As one list, which Node writes as it is instead of keeping a table of it.
  const list = [...headers.flat(), 'Content-Length', String(length)];
  if (coding !== 'identity') list.push('Content-Encoding', coding);
  response.writeHead(200, list);
  if (request.method !== 'HEAD') {
    // All in one go, without joining them first.
    response.cork();
    for (const piece of body) response.write(piece);
  }
  response.end();
}

/** What an answer that may be kept leaves for `keepPage`. */
export type Beginning = Filling & { address: string; store: PageStore };

const beginnings = new WeakMap<ServerResponse, Beginning>();

function begin(address: string, response: ServerResponse, state: string): void {
  const filling = pages.begin(address, state);
  beginnings.set(response, { ...filling, address, store: pages });
  // An answer that never came as far as `keepPage`: nobody waits for it for ever.
  response.once('close', () => {
    if (beginnings.has(response)) filling.end();
  });
}

/** Takes over the work on a page that began with this answer, if one did, and the duty to end it. */
export function takeBeginning(response: ServerResponse): Beginning | undefined {
  const beginning = beginnings.get(response);
  beginnings.delete(response);
  return beginning;
}
