/**
 * Public pages in memory (docs/decisions/035): rendered from a request without anything of a visitor,
 * compressed once, and sent until a commit writes to a public table or the minute ends.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import type {
  Request as ExpressRequest,
  RequestHandler,
  Response as ExpressResponse,
} from 'express';
import { paths } from '~/core/web/paths';
import { publicTables } from '~/core/database/cache-until-changed.server';
import { onCommit } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { withRequestMemory } from '~/core/runtime/request-memory.server';
import { sendUnpacked } from './compress';
import { cacheControl, securityHeaders } from './response-headers';

type Coding = 'br' | 'gzip' | 'identity';
type Page = { headers: Record<string, string>; bodies: Record<Coding, Buffer> };

/** Renders the page of an address for a visitor without a cookie. */
export type Render = (address: string) => Promise<Response>;

// The reviews have many pages, and a query can request any of them.
const mostPages = 50;
/** R78: the longest wait for another request's rendering, in milliseconds. */
const longestWaitMs = 2_000;

/**
 * Answers GET and HEAD of the given paths from memory, for visitors without a cookie. The first request
 * starts the rendering; all wait for it, but at most two seconds: then each renders its own page, sent
 * uncompressed.
 */
export function pageCache(cachedPaths: ReadonlySet<string>, render: Render): RequestHandler {
  // A promise while the page is being made. Whatever a commit removes is never put back.
  const pages = new Map<string, Page | Promise<Page | null>>();
  let minute = 0;
  onCommit(publicTables, () => pages.clear());

  function begin(address: string): Promise<Page | null> {
    const making = make(render, address).catch((error: unknown) => {
      log.error('page.not_cached', errorFields(error));
      return null;
    });
    const [oldest] = pages.keys();
    if (pages.size >= mostPages && oldest !== undefined) pages.delete(oldest);
    pages.set(address, making);
    void making.then((page) => {
      if (pages.get(address) !== making) return;
      if (page === null) pages.delete(address);
      else pages.set(address, page);
    });
    return making;
  }

  return (request, response, next) => {
    if (!mayBeCached(request, cachedPaths)) {
      next();
      return;
    }
    // The rate pages depend on bookable times and on today's date.
    const current = Math.floor(now().getTime() / Math.max(1, interval('keptPage')));
    if (current !== minute) pages.clear();
    minute = current;
    const known = pages.get(request.url) ?? begin(request.url);
    if (!(known instanceof Promise)) {
      send(request, response, known);
      return;
    }
    const tooLong = new AbortController();
    const late = pause(longestWaitMs, 'late' as const, { signal: tooLong.signal });
    Promise.race([known, late])
      .then((page) => {
        tooLong.abort();
        if (page !== null && page !== 'late') return send(request, response, page);
        if (page === 'late') sendUnpacked(response);
        next();
      })
      .catch(next);
    late.catch(() => undefined);
  };
}

function mayBeCached(request: ExpressRequest, cachedPaths: ReadonlySet<string>): boolean {
  const { method, headers, url } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (headers.cookie !== undefined || headers.authorization !== undefined) return false;
  const [path = '', query] = url.split('?', 2);
  if (!cachedPaths.has(path)) return false;
  return query === undefined || (path === paths.reviews() && /^page=\d{1,4}$/.test(query));
}

async function make(render: Render, address: string): Promise<Page | null> {
  const answer = await render(address);
  const html = Buffer.from(await answer.arrayBuffer());
  // A form's key makes repeated submissions count as one (R20): two visitors must not share one.
  const personal = answer.headers.has('Set-Cookie') || html.includes('name="form_key"');
  if (answer.status !== 200 || personal) return null;
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(html, {
      params: {
        // Above this level, Brotli takes 16 MB and more for its tables, and the page gets 3% shorter.
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    }),
    promisify(gzip)(html, { level: 9 }),
  ]);
  const headers = new Headers({ ...securityHeaders(), Vary: 'Accept-Encoding' });
  headers.set('Cache-Control', cacheControl.shared);
  for (const [name, value] of answer.headers) headers.set(name, value);
  const bodies = { br, gzip: gzipped, identity: html };
  return { headers: Object.fromEntries(headers), bodies };
}

function send(request: ExpressRequest, response: ExpressResponse, page: Page): void {
  const coding = request.acceptsEncodings('br') || request.acceptsEncodings('gzip') || 'identity';
  const body = page.bodies[coding as Coding];
  const headers: Record<string, string | number> = {
    ...page.headers,
    'Content-Length': body.length,
  };
  if (coding !== 'identity') headers['Content-Encoding'] = coding;
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Returns the paths of the routes that allow caching of their page. */
export function cachedPathsOf(build: ServerBuild): Set<string> {
  const routes = Object.values(build.routes).flatMap((route) => route ?? []);
  const cached = routes.filter(({ module }) => {
    const handle: unknown = module.handle;
    return typeof handle === 'object' && handle !== null && 'cached' in handle;
  });
  return new Set(cached.map(({ path = '' }) => `/${path}`));
}

/** Returns a renderer with Remix, for requests without any header. */
export function rendererOf(build: ServerBuild): Render {
  const answer = createRequestHandler(build, 'production');
  return (address) =>
    withRequestMemory(() => answer(new Request(new URL(address, environment().appUrl))));
}
