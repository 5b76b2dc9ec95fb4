import { randomBytes } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { scriptsOf } from '~/core/web/page-handle';
import { errorFields, log } from '~/core/runtime/log.server';
import { contentPolicy } from '~/features/site/frame/content-policy.server';
import { WholePage } from '~/core/web/whole-page.server';
import { NonceContext } from '~/ui/nonce';

// Gives loaders their single-fetch types: components get what loaders return.
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** True for HEAD: Remix's own Request then says GET. */
    head?: boolean;
  }
}

/** Time limit for rendering a page, in milliseconds; loaders have answered by then. */
export const streamTimeout = 5_000;

/**
 * Renders a document. The answer waits until the whole page is ready: no page streams, and so a
 * failure while rendering still becomes a clean 500 instead of half a page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  const { matches } = remixContext.staticHandlerContext;
  const scripts = scriptsOf(
    matches.map(({ route }) => remixContext.routeModules[route.id]?.handle),
  );
  const nonce = nonceFor(scripts);
  const policy = await contentPolicy({ path: pathOf(request), nonce });
  headers.set('Content-Security-Policy', policy);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let answer = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          const page = new WholePage();
          page.once('finish', () =>
            resolve(new Response(page.bytes(), { status: answer, headers })),
          );
          pipe(page);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error instanceof Error ? error : new Error('Rendering failed'));
        },
        onError(error) {
          answer = 500;
          log.error('render failed', { ...errorFields(error), path: pathOf(request) });
        },
      },
    );
    const timer = setTimeout(
      () => abort(new Error('Rendering took too long')),
      streamTimeout + 1_000,
    );
  });
}

/** A page without scripts has no nonce, so that it can be cached; `npm run dev` adds a script to it. */
function nonceFor(scripts: 'none' | 'all'): string | undefined {
  if (scripts === 'none' && process.env['NODE_ENV'] !== 'development') return undefined;
  return randomBytes(16).toString('base64url');
}

/** Logs the unexpected errors of loaders and actions; intended refusals are responses. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  log.error('request failed', {
    ...errorFields(error),
    method: request.method,
    path: pathOf(request),
  });
}

// Without its query, which may hold a token.
function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}
