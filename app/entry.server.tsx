import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { isKept, scriptsOf } from '~/lib/page-handle';
import { errorFields, log } from '~/services/runtime/log.server';
import { withWaitingScripts } from '~/services/site/page-scripts.server';
import { withOwnStyles } from '~/services/site/page-styles.server';
import { WholePage } from '~/services/web/whole-page.server';
import { NonceContext } from '~/ui/nonce';

// Makes the loaders' types those of single fetch: what they return is what components get.
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** Tells the server around the app that this page is the same for all visitors. */
    mayBeKept?: () => void;
  }
}

/** How long a page may take to render, in milliseconds; loaders have answered by then. */
export const streamTimeout = 5_000;

/**
 * Renders a document. The answer waits until the whole page is ready: no page here streams, and
 * so a failure while rendering still becomes a clean 500 instead of half a page.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = nonceOf(loadContext);
  const { matches } = remixContext.staticHandlerContext;
  const handles = matches.map(({ route }) => remixContext.routeModules[route.id]?.handle);
  const scripts = scriptsOf(handles);
  if (isKept(handles)) loadContext.mayBeKept?.();
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
          headers.set('Content-Type', 'text/html; charset=utf-8');
          const respond = (body: BodyInit) =>
            resolve(new Response(body, { status: answer, headers }));
          page.once('finish', () => {
            const bytes = page.bytes();
            if (scripts === 'none') ownStylesOf(bytes.toString(), nonce).then(respond, reject);
            else if (scripts === 'when used') respond(withWaitingScripts(bytes.toString()));
            else respond(bytes);
          });
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

/** A page without scripts; the linked stylesheet serves it, too, should cutting ever fail. */
async function ownStylesOf(html: string, nonce: string | undefined): Promise<string> {
  try {
    return await withOwnStyles(html, nonce);
  } catch (error) {
    log.error('styles.failed', errorFields(error));
    return html;
  }
}

/** Logs what a loader or action threw without meaning to; refusals on purpose are responses. */
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

function nonceOf(loadContext: AppLoadContext | undefined): string | undefined {
  const nonce: unknown = loadContext?.cspNonce;
  return typeof nonce === 'string' ? nonce : undefined;
}
